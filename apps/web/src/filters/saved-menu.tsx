import { DeleteOutlined, SaveOutlined } from '@ant-design/icons'
import { Box, Row, TextButton } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Popover, Segmented } from 'antd'
import { useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { appToast } from '#/toaster.tsx'
import css from './saved-menu.module.css'
import { countOf, readSets, type SavedSearch, type SavedSets, type SearchKinds, withoutSearch, withSearch } from './saved-searches.ts'
import type { Draft } from './use-draft.ts'

interface SavedMenuProps<T> extends Pick<Draft<T>, 'draft' | 'edit'> {
  kinds: SearchKinds<T>
  /** Kind that is shown first. */
  first: string
  /** Of the storage; each user of a browser has their own. */
  storageKey: string
}

/** 检索方案: fields of a form saved under names, in this browser for this user. */
export const SavedMenu = <T extends object>({ kinds, first, storageKey, draft, edit }: SavedMenuProps<T>) => {
  const userId = useUser(state => state.user?.id ?? 0)
  const key = `${storageKey}_${userId}`
  const [sets, setSets] = useState<SavedSets<T>>(() => readSets(kinds, localStorage, key))
  const [kind, setKind] = useState(first)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const keep = (next: SavedSets<T>) => {
    setSets(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  const save = () => {
    keep(withSearch(kinds, sets, kind, name.trim(), draft))
    setName('')
    appToast.success('检索方案已保存')
  }
  const take = ({ question }: SavedSearch<T>) => {
    edit(question)
    setOpen(false)
  }
  const saved = (id: string) => sets[id] ?? []
  const content = (
    <Box width={288}>
      <Segmented
        block
        value={kind}
        onChange={setKind}
        options={Object.entries(kinds).map(([id, { title }]) => ({ value: id, label: `${title} ${saved(id).length || ''}` }))}
      />
      <Box as="ul" margin={[8, 0]} maxHeight={240} overflow="auto">
        {saved(kind).map(each => (
          <Row key={each.name} as="li" align="stretch" gap={0} height={32}>
            <TextButton className={css.choice} grow ellipsis padding={[0, 8]} radius={4} textAlign="left" onClick={() => take(each)}>
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
        {saved(kind).length === 0 && (
          <Row as="li" height={32} colour="textTertiary" size={12}>
            没有保存的{kinds[kind]?.title}方案
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
