import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { useNavigate } from 'react-router'
import { FieldOrderForm } from '../field/field-order-form.tsx'
import { useFieldActions } from '../field/use-field-actions.ts'
import { fieldOrderLink } from '../work-paths.ts'

interface MobileFormProps {
  cell: OutputOf<typeof hotGridCalls.cell>
  /** What the sensors say of the source. */
  why: string
}

/** A source that sensors point to, for the mobile team; opens the order. */
export const MobileForm = ({ cell: { placeId, county, code }, why }: MobileFormProps) => {
  const { ofSource, busy } = useFieldActions()
  const navigate = useNavigate()
  return (
    <FieldOrderForm
      task="mobile"
      title={`${county} ${code} 网格${why}`}
      plan={null}
      countyId={counties.find(({ name }) => name === county)?.id ?? 0}
      busy={busy}
      onSend={sending => void ofSource({ placeId, ...sending }).then(sent => sent && navigate(fieldOrderLink(sent.id)))}
    />
  )
}
