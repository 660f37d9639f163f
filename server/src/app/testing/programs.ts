import { join } from 'node:path'
import { programFile } from '../../kernel/services/program-file.ts'

/** The programs of the build that `server/src/app/testing/database-setup.ts` makes: they start in a third of the time of the sources. */
const app = (name: string) => programFile(join(import.meta.dirname, '..', name))
export const mainProgram = app('main.ts')
export const adminProgram = app('admin.ts')

/** The part of a job host's options that runs all jobs of the product. */
export const builtJobs = {
  registry: app('jobs.ts'),
  program: programFile(join(import.meta.dirname, '../../kernel/jobs/process.ts')),
}
