import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import type { Ranking } from './use-ranking.ts'

export const useGroups = () => useCall(rankingCalls.AreaGroup, {}, { staleMs: 60_000 })

/** Choose, create or delete a group; only its owner can delete it. */
export const GroupTools = ({ r, onNew }: { r: Ranking; onNew: () => void }) => {
  const groups = useGroups()
  const [asking, ask] = useState(false)
  const chosen = groups.data?.find(group => group.id === r.state.group)
  const { run, busy } = useAction(rankingCalls.DeleteAreaGroup, {
    successMessage: '删除成功!',
    invalidates: [rankingCalls.AreaGroup],
    onDone: () => r.change({ group: null }),
  })
  const remove = async () => {
    if (chosen) await run({ id: chosen.id })
    ask(false)
  }
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <Select
        value={chosen?.id}
        onChange={group => r.change({ group })}
        loading={groups.isFetching}
        options={(groups.data ?? []).map(group => ({
          value: group.id,
          label: `${group.name}（${group.placeIds.length}）${group.mine ? '' : ` ${group.owner}`}`,
        }))}
        placeholder="选择分组"
        notFoundContent="还没有分组"
        popupMatchSelectWidth={200}
        style={{ width: 152 }}
        aria-label="自定义分组"
      />
      <Button icon={<PlusOutlined />} onClick={onNew}>
        新建分组
      </Button>
      {chosen?.mine && <IconButton label={`删除分组“${chosen.name}”`} icon={<DeleteOutlined />} onClick={() => ask(true)} />}
      <Modal
        open={asking}
        title={`删除分组“${chosen?.name ?? ''}”？`}
        okText="删除"
        okButtonProps={{ danger: true, loading: busy }}
        cancelText="取消"
        onOk={() => void remove()}
        onCancel={() => ask(false)}
        width={416}
      >
        分组只是一组点位的名称，删除后监测数据不变，其他人也不能再用它排名。
      </Modal>
    </span>
  )
}
