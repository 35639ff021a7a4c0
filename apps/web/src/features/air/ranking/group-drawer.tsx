import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { Note } from '@qingyuan/ui/layout.tsx'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { usePlaces } from '#/filters/use-places.ts'
import { useAction } from '#/hooks/use-call.ts'
import { TextField } from '#/page/form/fields.tsx'
import { FormDrawer, FormField } from '#/page/form/form-drawer.tsx'

interface Members {
  value?: number[]
  onChange?: (ids: number[]) => void
}

const MembersField = ({ value = [], onChange = () => undefined }: Members) => {
  const { byId } = usePlaces()
  return (
    <>
      <PlacePicker value={value} onChange={onChange} width={408} />
      <Note>{value.map(id => byId.get(id)?.name).join('、')}</Note>
    </>
  )
}

/** A named set of places that can be ranked among themselves. */
export const GroupDrawer = ({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) => {
  const { run, busy } = useAction(rankingCalls.CustomAreaGroup, {
    successMessage: '保存成功!',
    invalidates: [rankingCalls.AreaGroup],
    onDone: ({ id }) => onMade(id),
  })
  return (
    <FormDrawer<{ name: string; placeIds: number[] }>
      title="新建分组"
      subtitle="城市、区县、站点都可以放进同一分组比较"
      onClose={onClose}
      onSave={({ name, placeIds }) => run({ name: name.trim(), placeIds })}
      busy={busy}
    >
      <TextField label="分组名称" name="name" required maxLength={32} />
      <FormField label="成员" name="placeIds" rules={[{ type: 'array', min: 2, required: true, message: '至少选择两个成员' }]}>
        <MembersField />
      </FormField>
    </FormDrawer>
  )
}
