"""Writes a database of books."""
import os
import sqlite3

base = sqlite3.connect("library.db")
base.execute("create table books (id integer primary key, title text, author text, year integer)")
base.executemany("insert into books (title, author, year) values (?, ?, ?)", [
    ("Emma", "Jane Austen", 1815), ("Persuasion", "Jane Austen", 1817), ("Middlemarch", "George Eliot", 1871),
    ("Dracula", "Bram Stoker", 1897), ("Kim", "Rudyard Kipling", 1901), ("Ulysses", "James Joyce", 1922)])
base.commit()
os.remove("seed.py")
