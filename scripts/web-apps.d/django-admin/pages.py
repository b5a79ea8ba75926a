"""Django's admin in one file: `prepare` makes the database, a port starts the server."""
import sys

import django
from django.conf import settings
from django.contrib import admin
from django.core.management import call_command
from django.urls import path

settings.configure(
    DEBUG=True, SECRET_KEY="only-for-tests", ROOT_URLCONF="__main__", ALLOWED_HOSTS=["127.0.0.1"], USE_TZ=True, TIME_ZONE="UTC",
    STATIC_URL="static/", LOGIN_URL="/admin/login/",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "site.db"}},
    INSTALLED_APPS=["django.contrib." + name for name in ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.common.CommonMiddleware",
                "django.middleware.csrf.CsrfViewMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
                "django.contrib.messages.middleware.MessageMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {"context_processors": [
        "django.template.context_processors.request", "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages"]}}])
django.setup()
urlpatterns = [path("admin/", admin.site.urls)]

if sys.argv[1] == "prepare":
    call_command("migrate", verbosity=0)
    from django.contrib.auth.models import Group, User
    User.objects.create_superuser("keeper", "keeper@example.com", "open-sesame")
    for name in ("Readers", "Writers"):
        Group.objects.create(name=name)
else:
    call_command("runserver", "127.0.0.1:" + sys.argv[1], use_reloader=False)
