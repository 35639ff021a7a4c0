import { parameters } from '@qingyuan/domain/parameters.ts'

export const Use = () => <p>{String(parameters)}</p>
