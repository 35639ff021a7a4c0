alter table rejections
  -- IP address of the sender; null when it came by file or push.
  add column address text,
  -- Packets that the row is about: more than 1 for a summary of a flood, whose raw bytes are not stored.
  add column packets integer not null default 1;
