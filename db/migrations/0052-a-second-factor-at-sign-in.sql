-- A code of an authenticator beside the password: its secret, encrypted with the installation's key, and the step of the code used last.
alter table users add column totp_secret text;
alter table users add column totp_step bigint;
