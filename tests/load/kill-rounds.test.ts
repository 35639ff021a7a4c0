import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { formatQn } from '@qingyuan/formats/hj212/packet-time.ts'
import { stationPacket } from '@qingyuan/testing/packet-builder.ts'
import { seededRandom } from '@qingyuan/testing/random.ts'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/platform/database/pool.ts'
import { runningConnection } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { isAlive } from '../../apps/server/src/platform/embedded-postgres/processes.ts'
import { PatientDevice, type Sent } from './device.ts'
import { databasePid, freePort, type ServerProcess, startServer } from './server-process.ts'

const rounds = 10
const devices = 12
const dataDir = mkdtempSync(join(tmpdir(), 'qingyuan-kill-'))
let server: ServerProcess | undefined

afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const mnOf = (i: number) => `KILL${String(i).padStart(20, '0')}`

/** A device's hours from 2024 on, one after the other; the value identifies hour and device. */
const packetsOf = (device: number) => {
  let n = 0
  return (): Sent => {
    const start = instantOf(2024, 1, 1) + n * hourMs
    const value = 1 + ((n * 7 + device * 13) % 400)
    n++
    const sentAt = start + hourMs + device
    const bytes = stationPacket({ mn: mnOf(device), dataTime: start, sentAt, values: { pm2_5: value, pm10: value + 50 } })
    return { qn: formatQn(sentAt), bytes, hourEnd: start + hourMs, value }
  }
}

const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> => {
  for (let attempt = 0; ; attempt++) {
    const database = openDatabase({ ...runningConnection(dataDir) }, { max: 1, onError: () => undefined })
    try {
      return (await database.pool.query(text, values)).rows as T[]
    } catch (error) {
      if (attempt > 600) throw error
      await sleep(100)
    } finally {
      await database.close()
    }
  }
}

/** Acknowledged packets that are not in the database with their value, and unexplained rows. */
const compare = async (all: readonly PatientDevice[]) => {
  const acknowledged = all.map(device => [...device.acknowledged.values()])
  const rows = await query<{ device: number; ts: number; pm2_5: number; revision: number }>(
    `select p.elevation_m::int as device, (extract(epoch from h.ts) * 1000)::float8 as ts, h.pm2_5, h.revision
      from hourly_readings h join places p on p.id = h.place_id where p.kind = 'station'`,
  )
  const stored = new Map(rows.map(row => [`${row.device} ${row.ts}`, row]))
  const lost = acknowledged.flatMap((list, i) => list.filter(sent => stored.get(`${i} ${sent.hourEnd}`)?.pm2_5 !== sent.value))
  return { lost, doubled: rows.length - stored.size + rows.filter(row => row.revision !== 1).length, stored: rows.length }
}

test('ten times the server, its database or both are killed while devices send: nothing acknowledged is lost, nothing doubled', async () => {
  const ports = { dataDir, port: await freePort(), hj212Port: await freePort() }
  const random = seededRandom(20_261_121)
  server = await startServer(ports)
  for (let i = 0; i < devices; i++)
    await query(
      `with place as (insert into places (kind, code, name, county_id, level, lon, lat, elevation_m)
          values ('station', $1, $1, 16, 'national', 113.1, 36.2, $2) returning id)
        insert into data_sources (kind, name, place_id, mn, password) select 'hj212', $1, id, $1, '123456' from place`,
      [mnOf(i), i],
    )
  await query(`select pg_notify('qingyuan', '{"type":"places","data":{}}')`)

  const all = Array.from({ length: devices }, (_, i) => new PatientDevice(packetsOf(i)))
  const running = all.map(device => device.run(ports.hj212Port, 8, 20))
  const acknowledgedByNow = () => all.reduce((sum, device) => sum + device.acknowledged.size, 0)
  for (let round = 0; round < rounds; round++) {
    // Everybody is served again before the next blow falls.
    const before = acknowledgedByNow()
    for (let waited = 0; acknowledgedByNow() < before + 100; waited += 10) {
      expect(waited, `round ${round}: nobody is served`).toBeLessThan(60_000)
      await sleep(10)
    }
    await sleep(random.int(0, 500))
    const kind = (['server', 'database', 'both'] as const)[round % 3]!
    const database = databasePid(dataDir)
    if (kind !== 'server') process.kill(database, 'SIGKILL')
    if (kind !== 'database') await server.kill()
    if (kind !== 'database') server = await startServer(ports)
    if (kind === 'server') expect(isAlive(database)).toBe(true)
    const { lost } = await compare(all)
    expect(lost, `round ${round}: ${kind}`).toEqual([])
  }
  for (const device of all) device.finish()
  await Promise.all(running)
  const end = await compare(all)
  const acknowledged = acknowledgedByNow()
  expect(end).toEqual({ lost: [], doubled: 0, stored: acknowledged })
  expect(await query('select 1 from reading_history')).toEqual([])
  expect(await query('select code, reason from rejections')).toEqual([])
  expect(acknowledged).toBeGreaterThan(rounds * 100)
  console.log(`${acknowledged} packets acknowledged over ${rounds} rounds`)
  expect(await server.stop()).toBe(0)
  server = undefined
}, 420_000)
