import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { workLifecycles } from '@qingyuan/domain/lifecycles/work-kinds.ts'
import { permissions } from '@qingyuan/domain/permissions.ts'
import { checkUploadedFile } from '#/modules/system/files/public.ts'
import { canMove, itemById } from '#/modules/work/items/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import type { Upload } from '#/platform/http/upload.ts'
import type { Services } from '#/platform/services.ts'
import { type EvidenceRow, insertEvidence, selectEvidence, selectEvidenceByHash, selectEvidenceById } from './queries.ts'

export type { EvidenceRow } from './queries.ts'

export interface EvidenceFacts {
  itemId: number
  /** Of the device; a photo has a position or the reason why not. */
  takenAt?: Date
  position?: { lon: number; lat: number; accuracyM: number | null }
  noPositionReason?: string
  note?: string
}

type FileServices = Pick<Services, 'db' | 'clock' | 'files'>

const hashOf = async (path: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

const checkPosition = (kind: EvidenceRow['kind'], { position, noPositionReason = '' }: EvidenceFacts) => {
  if (position && !(Math.abs(position.lon) <= 180 && Math.abs(position.lat) <= 90))
    throw appError('INVALID_INPUT', { message: `位置 ${position.lon}, ${position.lat} 超出经纬度范围`, field: 'position' })
  if (kind === 'photo' && !position && noPositionReason.trim() === '')
    throw appError('INVALID_INPUT', { message: '照片须带有位置，没有时填写原因', field: 'noPositionReason' })
}

/**
 * Adds a file to an open item, its content checked against its ending. The same bytes again are the evidence that is there.
 *
 * @throws NOT_FOUND for an item beyond the caller's scope; CONFLICT for a finished one; FORBIDDEN for one that waits for others; FILE_FORMAT, FILE_TOO_LARGE, INVALID_INPUT
 */
export const addEvidence = async (services: FileServices, caller: Caller, upload: Upload, facts: EvidenceFacts): Promise<number> => {
  const item = await itemById(services, caller.scope, facts.itemId)
  const { noun, states, inbox } = workLifecycles[item.kind]
  if (inbox[item.state] === undefined)
    throw appError('CONFLICT', { message: `${noun}“${item.title}”当前为“${states[item.state]!.label}”，不能再附佐证材料` })
  if (!canMove(caller, item)) throw appError('FORBIDDEN', { message: `${noun}“${item.title}”由他人办理，不能附佐证材料` })
  const mediaType = await checkUploadedFile(upload)
  const kind = mediaType.startsWith('image/') ? 'photo' : 'document'
  checkPosition(kind, facts)
  const sha256 = await hashOf(upload.path)
  const same = await selectEvidenceByHash(services.db, item.id, sha256)
  if (same) return same.id
  const actor = actorOf(caller)
  const meta = { name: upload.name, mediaType, purpose: 'evidence', createdBy: actor.by_id }
  const added = await insertEvidence(services.db, {
    ...{ item_id: item.id, file_id: await services.files.save({ path: upload.path }, meta), kind, sha256 },
    ...{ taken_at: facts.takenAt ?? null, lon: facts.position?.lon ?? null, lat: facts.position?.lat ?? null },
    ...{ accuracy_m: facts.position?.accuracyM ?? null, no_position_reason: facts.noPositionReason?.trim() || null },
    ...{ note: facts.note ?? '', added_at: new Date(services.clock.now()), added_by: actor.by_id, added_by_name: actor.by_name },
  })
  return added ?? (await selectEvidenceByHash(services.db, item.id, sha256))!.id
}

/** @throws NOT_FOUND for an item beyond the caller's scope; FORBIDDEN for who has no part in such items */
const checkReadable = async (services: FileServices, caller: Caller, itemId: number) => {
  const { kind } = await itemById(services, caller.scope, itemId)
  const { transitions } = workLifecycles[kind]
  if (!transitions.some(({ permission }) => caller.permissions.has(permission)))
    throw appError('FORBIDDEN', { permission: permissions[transitions[0]!.permission] })
}

/** Evidence of an item, oldest first. @throws NOT_FOUND, FORBIDDEN */
export const evidenceOf = async (services: FileServices, caller: Caller, itemId: number): Promise<EvidenceRow[]> => {
  await checkReadable(services, caller, itemId)
  return selectEvidence(services.db, itemId)
}

/** Evidence as its readers see it. */
export const evidenceAnswer = (row: EvidenceRow) => ({
  id: Number(row.id),
  name: row.file_name,
  kind: row.kind as 'photo' | 'document',
  size: Number(row.size),
  takenAt: stampOf(row.taken_at),
  lon: row.lon,
  lat: row.lat,
  noPositionReason: row.no_position_reason,
  note: row.note,
  addedAt: stampOf(row.added_at),
  addedBy: row.added_by_name,
})

/** The stored file of evidence, for who may read the evidence of its item. @throws NOT_FOUND, FORBIDDEN */
export const evidenceFile = async (services: FileServices, caller: Caller, id: number) => {
  const row = await selectEvidenceById(services.db, id)
  if (row) await checkReadable(services, caller, row.item_id)
  const file = row && (await services.files.find(row.file_id))
  if (!file) throw appError('NOT_FOUND', { what: '佐证材料' })
  return file
}
