-- Trend pictures that the server has drawn, found by what they show: the question and the state of the data behind it.
create table weather_pictures (
  key bytea primary key,
  place_id integer not null references places on delete cascade,
  file_id uuid not null references files on delete cascade
);
create index weather_pictures_file on weather_pictures (file_id);
