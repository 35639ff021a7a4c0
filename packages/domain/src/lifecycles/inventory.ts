import type { Lifecycle } from './lifecycle.ts'

export type InventoryState = 'draft' | 'published' | 'archived'
export type InventoryEvent = 'update' | 'delete' | 'propose' | 'publish' | 'setDefault' | 'withdraw' | 'archive'
export type InventoryGuard = 'calculated' | 'noAbsurd' | 'covered' | 'reason' | 'notDefault'

const permission = 'inventory:manage'

/**
 * A version of the year's inventory (fill-workflow 4.4). A published one is frozen; withdrawing it, with a reason, is our choice. Below the least
 * coverage one person proposes the publication with a reason and another one publishes.
 */
export const inventoryLifecycle: Lifecycle<InventoryState, InventoryEvent, InventoryGuard> = {
  noun: '清单',
  initial: 'draft',
  states: { draft: { label: '草稿', code: 0 }, published: { label: '已发布', code: 1 }, archived: { label: '已归档', code: 2 } },
  events: {
    update: '更新',
    delete: '删除',
    propose: '申请发布',
    publish: '发布',
    setDefault: '设为默认',
    withdraw: '撤回',
    archive: '归档',
  },
  guards: {
    calculated: '已完成排放量计算',
    noAbsurd: '没有被阻断的异常结果',
    covered: '覆盖率达到设定值，或由一人说明理由申请、另一人发布',
    reason: '填写 5–500 字的理由',
    notDefault: '不是默认清单',
  },
  transitions: [
    { from: 'draft', event: 'update', to: 'draft', permission, guards: ['calculated'] },
    { from: 'draft', event: 'delete', to: 'draft', permission },
    { from: 'draft', event: 'publish', to: 'published', permission, guards: ['calculated', 'noAbsurd', 'covered'] },
    { from: 'draft', event: 'propose', to: 'draft', permission, guards: ['calculated', 'noAbsurd', 'reason'] },
    { from: 'published', event: 'setDefault', to: 'published', permission },
    { from: 'published', event: 'withdraw', to: 'draft', permission, guards: ['reason', 'notDefault'] },
    { from: 'published', event: 'archive', to: 'archived', permission, guards: ['notDefault'] },
  ],
}
