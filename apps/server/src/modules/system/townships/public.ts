export { type Township, townshipsOf } from './townships.ts'
