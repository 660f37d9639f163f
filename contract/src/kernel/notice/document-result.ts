import { z } from 'zod'
import { idOf } from '../command/id.ts'
import { lazy } from '../command/lazy.ts'

/**
 * The result of a command that creates a printed document (PDF): `link` if it exists already (readable for 60 seconds,
 * with the session's token), else the job that creates it, whose `fileId` is the file. Declare the command `secret`.
 */
export const documentResult = lazy(() =>
  z.object({
    jobId: idOf('job').nullable(),
    link: z.object({ url: z.string(), name: z.string() }).nullable(),
  }),
)
