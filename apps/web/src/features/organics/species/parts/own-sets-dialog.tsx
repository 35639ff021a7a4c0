import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import type { OwnSetId } from '@qingyuan/domain/species/species-sets.ts'
import { Inline, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { matchesSpecies, speciesOptions } from './species-options.ts'

interface Draft {
  id: number | null
  name: string
  speciesNos: number[]
}
const blank: Draft = { id: null, name: '', speciesNos: [] }

interface DialogProps {
  onClose: () => void
  onUse: (set: OwnSetId) => void
  onRemoved: (set: OwnSetId) => void
}

/** The user's own sets of species: made, changed, removed. */
export const OwnSetsDialog = ({ onClose, onUse, onRemoved }: DialogProps) => {
  const sets = useCall(vocCalls.sets, {}).data ?? []
  const [draft, setDraft] = useState<Draft>(blank)
  const save = useAction(vocCalls.saveSet, { successMessage: '已保存', invalidates: Object.values(vocCalls) })
  const remove = useAction(vocCalls.removeSet, { successMessage: '删除成功!', invalidates: [vocCalls.sets] })
  const { id, name, speciesNos } = draft
  const isReady = name.trim() !== '' && speciesNos.length > 0
  return (
    <Modal open title="我的物种集" footer={null} width={480} onCancel={onClose}>
      <Stack gap={10}>
        <Text as="p" colour="textSecondary" size={12}>
          仅本人可见；合计、占比、比值和导出的标题写明集名与种数。
        </Text>
        {sets.map(set => (
          <Row key={set.id} gap={8}>
            <Text grow>
              {set.name}{' '}
              <Text colour="textTertiary" size={12}>
                {set.speciesNos.length} 种
              </Text>
            </Text>
            <Inline gap={4} toEnd>
              <Button size="small" type="link" onClick={() => onUse(`own-${set.id}`)}>
                使用
              </Button>
              <Button size="small" type="link" onClick={() => setDraft({ ...set })}>
                修改
              </Button>
              <Button
                size="small"
                type="link"
                danger
                loading={remove.busy}
                onClick={() =>
                  void remove.run({ id: set.id }).then(done => {
                    if (!done) return
                    onRemoved(`own-${set.id}`)
                    if (id === set.id) setDraft(blank)
                  })
                }
              >
                删除
              </Button>
            </Inline>
          </Row>
        ))}
        <Input
          value={name}
          maxLength={20}
          placeholder="名称，如 焦化特征物种"
          onChange={event => setDraft({ ...draft, name: event.target.value })}
          aria-label="物种集名称"
        />
        <Select<number[]>
          mode="multiple"
          value={speciesNos}
          options={speciesOptions as never}
          filterOption={matchesSpecies as never}
          onChange={next => setDraft({ ...draft, speciesNos: next })}
          placeholder="按中文或英文名查找，可多选"
          maxTagCount={12}
          style={{ width: '100%' }}
          aria-label="物种"
        />
        {(save.error ?? remove.error) && <Text colour="errorText">{(save.error ?? remove.error)!.message}</Text>}
        <Inline gap={8} toEnd>
          {id !== null && <Button onClick={() => setDraft(blank)}>另建一个</Button>}
          <Button
            type="primary"
            disabled={!isReady}
            loading={save.busy}
            onClick={() => void save.run({ ...(id === null ? {} : { id }), name, speciesNos }).then(done => done && setDraft(blank))}
          >
            {id === null ? '新建' : '保存修改'}
          </Button>
        </Inline>
      </Stack>
    </Modal>
  )
}
