import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { useAction } from '#/hooks/use-call.ts'
import { AreaField, TextField } from '#/page/form/fields.tsx'
import { FormDrawer } from '#/page/form/form-drawer.tsx'
import { type InventoryRow, inventoryAnswers, titleOf } from './steps.tsx'

interface Fields {
  name: string
  note?: string
}

/** Name and note of a draft; its run stays. */
export const RenameDrawer = ({ inventory, onClose }: { inventory: InventoryRow; onClose: () => void }) => {
  const save = useAction(dischargeInventoryCalls.Update, {
    successMessage: '修改成功!',
    invalidates: inventoryAnswers,
    onDone: onClose,
  })
  return (
    <FormDrawer<Fields>
      title="修改清单草稿"
      subtitle={titleOf(inventory)}
      initial={{ name: inventory.name, note: inventory.note ?? '' }}
      onSave={({ name, note }) => save.run({ id: inventory.id, name: name.trim(), note: note?.trim() ?? '' })}
      busy={save.busy}
      error={save.error}
      onClose={onClose}
    >
      <TextField name="name" label="清单名称" required maxLength={60} />
      <AreaField name="note" label="说明" rows={4} maxLength={500} />
    </FormDrawer>
  )
}
