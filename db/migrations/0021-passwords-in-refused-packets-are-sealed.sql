alter table rejections
  -- Passwords that are masked in raw, encrypted, so that the packet can be replayed; null for bytes that are no packet.
  add column sealed_passwords text;
