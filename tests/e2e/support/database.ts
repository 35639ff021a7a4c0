import { createHash } from 'node:crypto'
import pg from 'pg'
import { runningConnection } from '../../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { installations } from '../setup/global-setup.ts'

const onDatabase = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const connection = runningConnection(installations().demo.dataDir)
  if (!connection) throw new Error('the database of the demo city is not running')
  const client = new pg.Client({ ...connection })
  await client.connect()
  return work(client).finally(() => client.end())
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Brings about what half an hour would: the request token is out of date, and every process knows. */
export const expireRequestToken = (requestToken: string): Promise<void> =>
  onDatabase(async client => {
    const { rowCount } = await client.query(
      "update sessions set request_expires_at = now() - interval '1 minute' where request_hash = $1",
      [hashOf(requestToken)],
    )
    if (rowCount !== 1) throw new Error('no session has this request token')
    await client.query(`select pg_notify('qingyuan', '{"type":"session","data":{}}')`)
  })

/** The captcha leaves out 0 o O 1 i l I; a capital L stays, and answers are compared without case. */
const letters = [...'abcdefghjklmnpqrstuvwxyz23456789']

/** Reads a captcha as a person would: the one answer whose hash the server keeps. */
export const readCaptcha = (captchaId: string): Promise<string> =>
  onDatabase(async client => {
    const { rows } = await client.query<{ answer_hash: Buffer }>('select answer_hash from captchas where id = $1', [captchaId])
    const wanted = rows[0]?.answer_hash
    if (!wanted) throw new Error(`no captcha ${captchaId}`)
    for (const a of letters)
      for (const b of letters)
        for (const c of letters) for (const d of letters) if (hashOf(a + b + c + d).equals(wanted)) return a + b + c + d
    throw new Error('no answer fits the captcha')
  })
