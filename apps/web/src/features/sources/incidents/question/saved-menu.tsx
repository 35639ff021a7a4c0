import { DeleteOutlined, SaveOutlined } from '@ant-design/icons'
import { Box, Row, TextButton } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Popover, Segmented } from 'antd'
import { useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { appToast } from '#/toaster.tsx'
import css from './question.module.css'
import type { QuestionState } from './question-filter.tsx'
import {
  countOf,
  readSets,
  type SavedSets,
  type SearchKind,
  searchKindIds,
  searchKinds,
  withoutSearch,
  withSearch,
  writeSets,
} from './saved-searches.ts'

/** 检索方案: three sets of saved searches, kept in this browser for this user. */
export const SavedMenu = ({ draft, edit }: Pick<QuestionState, 'draft' | 'edit'>) => {
  const userId = useUser(state => state.user?.id ?? 0)
  const [sets, setSets] = useState<SavedSets>(() => readSets(localStorage, userId))
  const [kind, setKind] = useState<SearchKind>('tracing')
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const keep = (next: SavedSets) => {
    setSets(next)
    writeSets(localStorage, userId, next)
  }
  const save = () => {
    keep(withSearch(sets, kind, name.trim(), draft))
    setName('')
    appToast.success('检索方案已保存')
  }
  const take = (question: SavedSets[SearchKind][number]['question']) => {
    edit(question)
    setOpen(false)
  }
  const content = (
    <Box width={288}>
      <Segmented<SearchKind>
        block
        value={kind}
        onChange={setKind}
        options={searchKindIds.map(id => ({ value: id, label: `${searchKinds[id].title} ${sets[id].length || ''}` }))}
      />
      <Box as="ul" margin={[8, 0]} maxHeight={240} overflow="auto">
        {sets[kind].map(each => (
          <Row key={each.name} as="li" align="stretch" gap={0} height={32}>
            <TextButton
              className={css.choice}
              grow
              ellipsis
              padding={[0, 8]}
              radius={4}
              textAlign="left"
              onClick={() => take(each.question)}
            >
              {each.name}
            </TextButton>
            <TextButton
              className={css.choice}
              padding={[0, 8]}
              radius={4}
              colour="textTertiary"
              aria-label={`删除方案“${each.name}”`}
              onClick={() => keep(withoutSearch(sets, kind, each.name))}
            >
              <DeleteOutlined />
            </TextButton>
          </Row>
        ))}
        {sets[kind].length === 0 && (
          <Row as="li" height={32} colour="textTertiary" size={12}>
            没有保存的{searchKinds[kind].title}方案
          </Row>
        )}
      </Box>
      <Row>
        <Input
          size="small"
          value={name}
          maxLength={20}
          placeholder="当前条件另存为"
          aria-label="方案名称"
          onChange={event => setName(event.target.value)}
          onPressEnter={() => name.trim() && save()}
        />
        <Button size="small" icon={<SaveOutlined />} disabled={name.trim() === ''} onClick={save}>
          保存
        </Button>
      </Row>
    </Box>
  )
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="bottomRight" arrow={false} content={content}>
      <Button>检索方案 {countOf(sets) || ''}</Button>
    </Popover>
  )
}
