import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'

/** Label of a parameter with its subscript. */
export const ParameterLabel = ({ id }: { id: ParameterId }) => <Subscript text={parameters[id].label} />
