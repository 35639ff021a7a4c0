import { request } from 'node:http'

export const use = request
