-- A refresh token that its client sends twice at once has the same answer: who used it, and the salt from which the next tokens follow.
alter table refresh_tokens add column used_from bytea;
alter table refresh_tokens add column successor_salt bytea;
