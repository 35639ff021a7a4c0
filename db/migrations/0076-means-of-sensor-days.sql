-- Mean of the calibrated hours of a day, μg/m³; null with fewer than 18 of them.
alter table sensor_days add column mean real;
