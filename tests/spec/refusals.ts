import type { Call } from '@qingyuan/contract/call.ts'
import type { FastifyInstance } from 'fastify'

/** Input that no call could read. */
const garbage = '{"broken": '

const send = (app: FastifyInstance, call: Call, token: string | undefined, payload: string) =>
  app.inject({
    method: call.method,
    url: call.method === 'GET' ? `${call.path}?page=garbage&placeId=x&%00=%00` : call.path,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' },
    payload: call.method === 'GET' ? undefined : payload,
  })

/** Calls that a stranger is not refused with 401 before his input is read. */
export const openToStrangers = async (app: FastifyInstance, calls: readonly Call[]): Promise<string[]> => {
  const open: string[] = []
  for (const call of calls) {
    for (const token of [undefined, 'made-up-token']) {
      const { statusCode } = await send(app, call, token, garbage)
      if (statusCode !== 401) open.push(`${call.name} ${statusCode}`)
    }
  }
  return open
}

/** Calls that do not refuse a caller without their right with 403 before the input is read. */
export const openToWrongRole = async (app: FastifyInstance, calls: readonly Call[], token: string): Promise<string[]> => {
  const open: string[] = []
  for (const call of calls) {
    const { statusCode } = await send(app, call, token, garbage)
    if (statusCode !== 403) open.push(`${call.name} ${statusCode}`)
  }
  return open
}
