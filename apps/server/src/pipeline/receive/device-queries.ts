import type { Checksum } from '@qingyuan/domain/device-settings.ts'
import type { Db } from '#/platform/database/pool.ts'
import { networkMatcher } from '#/platform/network-list.ts'
import { isSealed, type SecretBox } from '#/platform/secret-box.ts'

/** A device that may send HJ 212 packets. */
export interface Device {
  sourceId: number
  placeId: number | null
  mn: string
  password: string | null
  /** The stored password was encrypted with another key: nothing can be accepted until it is set anew. */
  passwordLost: boolean
  units: Record<string, string>
  /** Algorithm of its packets and of the answers to it. */
  crc: Checksum
  enabled: boolean
  /** True when the device may send from this IP address. */
  allows: (address: string) => boolean
}

const anyAddress = () => true

/** Encrypts passwords that are stored in clear: by an earlier version, or by hand. */
const sealPasswords = async (db: Db, secrets: SecretBox, rows: readonly { id: number; password: string | null }[]) => {
  for (const { id, password } of rows)
    if (password !== null && !isSealed(password))
      await db
        .updateTable('data_sources')
        .set({ password: secrets.seal(password) })
        .where('id', '=', id)
        .where('password', '=', password)
        .execute()
}

/** Devices by MN, kept in memory; `refresh` after a change of the sources. */
export const openDevices = async (db: Db, secrets: SecretBox) => {
  let byMn = new Map<string, Device>()
  const refresh = async () => {
    const rows = await db
      .selectFrom('data_sources')
      .select(['id', 'place_id', 'mn', 'password', 'units', 'crc', 'enabled', 'allowed_addresses'])
      .where('kind', '=', 'hj212')
      .where('mn', 'is not', null)
      .execute()
    await sealPasswords(db, secrets, rows)
    const passwordOf = ({ password }: { password: string | null }) =>
      password !== null && isSealed(password) ? secrets.open(password) : password
    byMn = new Map(
      rows.map(row => [
        row.mn!,
        {
          sourceId: row.id,
          placeId: row.place_id,
          mn: row.mn!,
          password: passwordOf(row),
          passwordLost: row.password !== null && passwordOf(row) === null,
          units: row.units,
          crc: row.crc,
          enabled: row.enabled,
          allows: row.allowed_addresses ? networkMatcher(row.allowed_addresses) : anyAddress,
        },
      ]),
    )
  }
  await refresh()
  let looked: { at: number; done: Promise<void> } | null = null
  return {
    find: (mn: string) => byMn.get(mn),
    refresh,
    /** A device registered a moment ago may be heard before the word of it: the table is read again, once a second at most. */
    lookAgain: async (mn: string): Promise<Device | undefined> => {
      if (!looked || performance.now() - looked.at > 1_000) looked = { at: performance.now(), done: refresh() }
      await looked.done
      return byMn.get(mn)
    },
  }
}

export type Devices = Awaited<ReturnType<typeof openDevices>>
