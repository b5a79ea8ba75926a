"""Flask-Admin over a table of members."""
import sys

from flask import Flask
from flask_admin import Admin
from flask_admin.contrib.sqla import ModelView
from flask_babel import Babel
from flask_sqlalchemy import SQLAlchemy

app = Flask(__name__)
app.config.update(SECRET_KEY="only-for-tests", SQLALCHEMY_DATABASE_URI="sqlite://")
base = SQLAlchemy(app)
Babel(app)


class Member(base.Model):
    id = base.Column(base.Integer, primary_key=True)
    name = base.Column(base.String(60), nullable=False)
    town = base.Column(base.String(60))
    pays = base.Column(base.Boolean, default=False)


class MemberView(ModelView):
    column_searchable_list = ["name", "town"]
    page_size = 10


Admin(app, name="Club").add_view(MemberView(Member, base, name="Members"))
with app.app_context():
    base.create_all()
    for name, town in (("Alice", "Leeds"), ("Bob", "York"), ("Carol", "Leeds")):
        base.session.add(Member(name=name, town=town, pays=name != "Bob"))
    base.session.commit()
app.run("127.0.0.1", int(sys.argv[1]))
