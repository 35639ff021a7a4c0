import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Inline } from '@qingyuan/ui/layout.tsx'
import { Button, Select } from 'antd'
import { useAction, useCall } from '#/hooks/use-call.ts'
import type { RankingProps } from './ranking-filters.ts'

/** Choose, create or delete a group; only its owner can delete it. */
export const GroupTools = ({ ranking: { group }, newGroup, page: { change } }: RankingProps) => {
  const { ask, holder } = useConfirm()
  const groups = useCall(rankingCalls.AreaGroup, {}, { staleMs: 60_000 })
  const chosen = groups.data?.find(({ id }) => id === group)
  const { run } = useAction(rankingCalls.DeleteAreaGroup, {
    successMessage: '删除成功!',
    invalidates: [rankingCalls.AreaGroup],
    onDone: () => change({ group: null }),
  })
  const remove = async ({ id, name }: NonNullable<typeof chosen>) => {
    const content = '分组只是一组点位的名称，删除后监测数据不变，其他人也不能再用它排名。'
    if (await ask(`删除分组“${name}”？`, { okText: '删除', content })) await run({ id })
  }
  return (
    <Inline>
      {holder}
      <Select
        value={chosen?.id}
        onChange={id => change({ group: id })}
        loading={groups.isFetching}
        options={(groups.data ?? []).map(({ id, name, placeIds, mine, owner }) => ({
          value: id,
          label: `${name}（${placeIds.length}）${mine ? '' : ` ${owner}`}`,
        }))}
        placeholder="选择分组"
        notFoundContent="还没有分组"
        popupMatchSelectWidth={200}
        style={{ width: 152 }}
        aria-label="自定义分组"
      />
      <Button icon={<PlusOutlined />} onClick={newGroup.open}>
        新建分组
      </Button>
      {chosen?.mine && <IconButton label={`删除分组“${chosen.name}”`} icon={<DeleteOutlined />} onClick={() => void remove(chosen)} />}
    </Inline>
  )
}
