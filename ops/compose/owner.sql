-- PostgreSQL's image runs this once, when the volume is empty: the owner of the database, who is no superuser.
\getenv password DATABASE_PASSWORD
CREATE ROLE teamsheet LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE teamsheet OWNER teamsheet;
