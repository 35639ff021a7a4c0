import { createHash } from 'node:crypto'
import pg from 'pg'
import { runningConnection } from '../../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { readInstallations } from '../setup/global-setup.ts'

const onDatabase = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const connection = runningConnection(readInstallations().demo.dataDir)
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
      "update sessions set request_expires_at = request_expires_at - interval '1 day' where request_hash = $1",
      [hashOf(requestToken)],
    )
    if (rowCount !== 1) throw new Error('no session has this request token')
    await client.query(`select pg_notify('qingyuan', '{"type":"session","data":{}}')`)
  })

/** Makes `answer` the answer of a captcha that is still open. False when it was used already. */
export const setCaptcha = (captchaId: string, answer: string): Promise<boolean> =>
  onDatabase(async client => {
    const { rowCount } = await client.query('update captchas set answer_hash = $2 where id = $1', [captchaId, hashOf(answer)])
    return rowCount === 1
  })
