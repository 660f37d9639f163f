import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiPage } from '../server/src/api-key/api-page.ts'

/** Writes docs/api.md. */
writeFileSync(join(import.meta.dirname, '../docs/api.md'), apiPage())
