import type pg from 'pg'

export interface SpeciesLimit {
  placeId: number
  speciesNo: number
  /** `YYYY-MM-DD` */
  validFrom: string
  ppb: number
}

/** A limit that an import wrote, with the one that began on the same day before; null without one. */
export interface WrittenLimit extends SpeciesLimit {
  before: number | null
}

const columnsOf = (limits: readonly SpeciesLimit[]) => [
  limits.map(({ placeId }) => placeId),
  limits.map(({ speciesNo }) => speciesNo),
  limits.map(({ validFrom }) => validFrom),
  limits.map(({ ppb }) => ppb),
]
const given = 'unnest($1::int[], $2::smallint[], $3::date[], $4::real[]) as g(place_id, species_no, valid_from, ppb)'

/** Detection limits from a day on. One that equals the limit in force on that day is left out. */
export const storeLimits = async (client: pg.ClientBase | pg.Pool, limits: readonly SpeciesLimit[]): Promise<WrittenLimit[]> =>
  (
    await client.query<WrittenLimit>(
      `with changed as (
          select g.*, (select l.ppb from species_limits l
              where l.place_id = g.place_id and l.species_no = g.species_no and l.valid_from = g.valid_from) as before
            from ${given}
            where g.ppb is distinct from (select l.ppb from species_limits l
              where l.place_id = g.place_id and l.species_no = g.species_no and l.valid_from <= g.valid_from order by l.valid_from desc limit 1)),
        written as (insert into species_limits (place_id, species_no, valid_from, ppb)
          select place_id, species_no, valid_from, ppb from changed
          on conflict (place_id, species_no, valid_from) do update set ppb = excluded.ppb)
      select place_id as "placeId", species_no as "speciesNo", to_char(valid_from, 'YYYY-MM-DD') as "validFrom", ppb, before from changed`,
      columnsOf(limits),
    )
  ).rows

/** Takes limits back that nothing has replaced since. */
export const revertLimits = async (client: pg.ClientBase, limits: readonly WrittenLimit[]): Promise<void> => {
  const [added, replaced] = [limits.filter(({ before }) => before === null), limits.filter(({ before }) => before !== null)]
  const isSame = 'l.place_id = g.place_id and l.species_no = g.species_no and l.valid_from = g.valid_from and l.ppb = g.ppb'
  await client.query(`delete from species_limits l using ${given} where ${isSame}`, columnsOf(added))
  await client.query(
    `update species_limits l set ppb = g.before
      from unnest($1::int[], $2::smallint[], $3::date[], $4::real[], $5::real[]) as g(place_id, species_no, valid_from, ppb, before)
      where ${isSame}`,
    [...columnsOf(replaced), replaced.map(({ before }) => before)],
  )
}
