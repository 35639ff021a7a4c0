import type { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type AirServices, airRefusal, placesOf } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { deleteGroup, insertGroup, selectGroups } from './queries.ts'

export interface RankingSubject {
  kind: 'county' | 'city' | 'group'
  groupId?: number
}

/** Values of areas are published; those of stations belong to who may see the station. */
const usable = ({ places }: AirServices, scope: Scope, id: number): boolean =>
  places.get(id)?.kind !== 'station' || places.allowed(scope, id)

/** Groups the caller may use: own ones, and those of others without a station beyond the caller's county. */
export const groupsFor = async ({
  services,
  caller: { scope },
}: ScopedContext<AirServices>): Promise<OutputOf<typeof rankingCalls.AreaGroup>> => {
  const groups = await selectGroups(services.db)
  return groups
    .filter(group => group.ownerId === scope.userId || group.placeIds.every(id => usable(services, scope, id)))
    .map(({ ownerId, ...group }) => ({ ...group, mine: ownerId === scope.userId }))
}

export const addGroup = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  input: InputOf<typeof rankingCalls.CustomAreaGroup>,
): Promise<{ id: number }> => {
  const members = placesOf(services.places, input.placeIds, ['station', 'county', 'city', 'neighbour'])
  if (members.length < 2) throw airRefusal('INVALID_INPUT', '分组至少要有两个不同的成员')
  const outside = members.find(place => !usable(services, scope, place.id))
  if (outside) throw airRefusal('OUT_OF_SCOPE', `没有权限把“${outside.name}”加入分组`)
  const id = await insertGroup(services.db, { name: input.name, placeIds: members.map(place => place.id), ownerId: scope.userId })
  if (id === null) throw airRefusal('CONFLICT', `已有名为“${input.name}”的分组`)
  return { id }
}

export const removeGroup = async (
  { services, caller }: ScopedContext<AirServices>,
  { id }: InputOf<typeof rankingCalls.DeleteAreaGroup>,
): Promise<void> => {
  if (!(await deleteGroup(services.db, caller.scope.userId, id))) throw airRefusal('NOT_FOUND', '分组不存在，或不是本人创建的分组')
}

/** The places that are ranked. */
export const subjectPlaces = async (services: AirServices, scope: Scope, { kind, groupId }: RankingSubject): Promise<PlaceRecord[]> => {
  const all = services.places.all()
  if (kind === 'county') return all.filter(place => place.kind === 'county')
  if (kind === 'city') return all.filter(place => place.kind === 'city' || place.kind === 'neighbour')
  if (groupId === undefined) throw airRefusal('INVALID_INPUT', '请选择自定义分组')
  const group = (await groupsFor({ services, caller: { scope } })).find(({ id }) => id === groupId)
  if (!group) throw airRefusal('NOT_FOUND', '自定义分组不存在')
  return group.placeIds.flatMap(id => (usable(services, scope, id) ? (services.places.get(id) ?? []) : []))
}

export const groupHandlers = { AreaGroup: groupsFor, CustomAreaGroup: addGroup, DeleteAreaGroup: removeGroup } satisfies SomeHandlers<
  typeof rankingCalls
>
