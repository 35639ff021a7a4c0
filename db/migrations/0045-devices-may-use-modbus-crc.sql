-- Some devices send the Modbus CRC-16 instead of that of HJ 212-2017 Appendix A; answers to them carry it too.
alter table data_sources add column crc text not null default 'standard'
  constraint data_sources_crc_check check (crc in ('standard', 'modbus'));
