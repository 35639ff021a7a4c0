import { speciesListVersion } from '@qingyuan/domain/species/species-list.ts'
import type pg from 'pg'

/**
 * Days of VOC species of the given places: the mean of the hours that count and their number, each species for itself; null without one. A day
 * that comes out the same keeps its revision. The detour over text keeps a stored 0.1 exactly 0.1.
 */
export const rollUpSpecies = async (client: pg.ClientBase, days: readonly { placeId: number; day: string }[]): Promise<void> => {
  const keys = [days.map(({ placeId }) => placeId), days.map(({ day }) => day)]
  await client.query(
    `with cells as (
      select k.place_id, k.day, u.n, avg(u.value::text::float8) as mean, count(u.value)::smallint as hours
        from unnest($1::int[], $2::date[]) as k(place_id, day)
        join species_hours h on h.place_id = k.place_id and h.ts > k.day::timestamp at time zone 'Asia/Shanghai'
          and h.ts <= (k.day + 1)::timestamp at time zone 'Asia/Shanghai'
        cross join lateral unnest(h.ppb) with ordinality as u(value, n)
        group by k.place_id, k.day, u.n)
      insert into species_days as d (place_id, day, list_version, ppb, hours)
        select place_id, day, $3::smallint, array_agg(mean order by n), array_agg(hours order by n) from cells group by place_id, day
      on conflict (place_id, day) do update set list_version = excluded.list_version, ppb = excluded.ppb, hours = excluded.hours,
        revision = d.revision + 1, computed_at = now()
      where (d.list_version, d.ppb, d.hours) is distinct from (excluded.list_version, excluded.ppb, excluded.hours)`,
    [...keys, speciesListVersion],
  )
  // Days whose last hour was taken back.
  await client.query(
    `delete from species_days d using unnest($1::int[], $2::date[]) as k(place_id, day)
      where d.place_id = k.place_id and d.day = k.day and not exists (select from species_hours h where h.place_id = k.place_id
        and h.ts > k.day::timestamp at time zone 'Asia/Shanghai' and h.ts <= (k.day + 1)::timestamp at time zone 'Asia/Shanghai')`,
    keys,
  )
}
