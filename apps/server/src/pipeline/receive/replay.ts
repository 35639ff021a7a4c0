import { isRefused } from '@qingyuan/formats/hj212/faults.ts'
import { restorePasswords } from '@qingyuan/formats/hj212/mask-passwords.ts'
import { parsePacket } from '@qingyuan/formats/hj212/parse-packet.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { SecretBox } from '#/platform/secret-box.ts'
import type { Services } from '#/platform/services.ts'
import { openCommitter } from './committer.ts'
import { openDevices } from './device-queries.ts'
import type { ReplayedImport } from './file-rejections.ts'
import { toDelivery } from './hj212/to-delivery.ts'
import { markReplayed, readRejections, type StoredRejection } from './rejection-log-queries.ts'

type Outcome = { accepted: boolean; result: string }

/** The bytes with the passwords that were masked; null when these cannot be decrypted. */
const asReceived = ({ raw, sealedPasswords }: StoredRejection, secrets: SecretBox): Buffer | null => {
  if (sealedPasswords === null) return raw
  const passwords = secrets.open(sealedPasswords)
  return passwords === null ? null : restorePasswords(raw, JSON.parse(passwords) as string[])
}

/** Replays refused data after its cause has been removed. The refusal stays, with the outcome. */
export const replayRejections = async (
  services: Services,
  ids: readonly number[],
  caller: Caller,
): Promise<{ accepted: number; refused: number }> => {
  const devices = await openDevices(services.db, services.secrets)
  const committer = openCommitter(services, `重放（${caller.realName || caller.userName}）`, { overrule: true })

  const packet = async (rejection: StoredRejection): Promise<Outcome> => {
    const raw = asReceived(rejection, services.secrets)
    if (!raw) return { accepted: false, result: '报文中的访问密码无法解密' }
    const first = parsePacket(raw)
    const device = first.head.mn === null ? undefined : devices.find(first.head.mn)
    const parsed = device && device.crc !== 'standard' ? parsePacket(raw, device.crc) : first
    const worst = parsed.faults.find(fault => isRefused([fault]))
    if (worst) return { accepted: false, result: worst.message }
    if (!device?.enabled) return { accepted: false, result: device ? '数据源已停用' : '未登记的设备' }
    if (rejection.address && !device.allows(rejection.address)) return { accepted: false, result: '发送地址不在该设备的允许地址内' }
    if (device.passwordLost) return { accepted: false, result: '该设备的访问密码无法解密' }
    if (device.password !== null && parsed.head.pw !== device.password) return { accepted: false, result: '访问密码错误' }
    const delivery = toDelivery(parsed, raw, device, services.clock.now())
    if (delivery.hours.length + delivery.species.length + delivery.minutes.length === 0)
      return { accepted: false, result: delivery.rejections[0]?.reason ?? '没有可入库的数据' }
    await committer.commit({ ...delivery, rejections: [] })
    return { accepted: delivery.rejections.length === 0, result: delivery.rejections[0]?.reason ?? '已入库' }
  }

  const file = async ({ raw, code }: StoredRejection): Promise<Outcome> => {
    if (code !== 'UNKNOWN_STATION') return { accepted: false, result: '请修正文件后重新导入' }
    const { job, input } = JSON.parse(raw.toString()) as ReplayedImport<{ fileName: string }>
    const { userId, userName, realName, scope } = caller
    // Earlier versions had a separate job for species, and wrote without a check.
    const format = job === 'import-species' && { format: 'voc_csv' }
    const again = { ...input, ...format, commit: true, importer: { userId, userName, realName, scope } }
    await services.jobs.enqueue({ kind: 'import-file', lane: 'transfer' }, `重放导入 ${input.fileName}`, again, caller)
    return { accepted: true, result: '已重新提交导入任务' }
  }

  const pushed = async ({ raw }: StoredRejection): Promise<Outcome> => {
    const outcome = await services.ingest.push({ rows: [JSON.parse(raw.toString())] }, caller)
    return outcome.refused.length > 0 ? { accepted: false, result: outcome.refused[0]!.reason } : { accepted: true, result: '已入库' }
  }

  const play = { hj212: packet, file, push: pushed }
  let accepted = 0
  for (const rejection of await readRejections(services.pool, ids)) {
    const outcome = await play[rejection.channel](rejection).catch((error: Error): Outcome => ({ accepted: false, result: error.message }))
    await markReplayed(services.pool, rejection.id, outcome.result)
    if (outcome.accepted) accepted++
  }
  return { accepted, refused: ids.length - accepted }
}
