import { z } from 'zod'
import { anyOperator, commands, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { integer } from '../../kernel/field/integer.ts'
import { type UploadPurpose, uploadPurposes } from '../../kernel/files/file-purpose.ts'

export const fileCommands = commands({
  beginUpload: write({
    access: anyOperator,
    label: ['开始上传', 'Start an upload'],
    input: () =>
      z.strictObject({
        purpose: z.enum(uploadPurposes as [UploadPurpose]),
        /** The row that it will belong to, if that exists already. */
        target: z.string().max(80).default(''),
        name: z.string().max(255).default(''),
        /** Bytes. */
        size: integer(1),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    /** `url` takes one `POST` with the raw bytes, within 10 minutes. */
    output: () => z.object({ fileId: idOf('file'), ticket: z.string(), url: z.string() }),
    secret: true,
  }),
  getFileLink: read({
    access: anyOperator,
    label: ['获取文件地址', 'Get a file URL'],
    input: () => z.strictObject({ fileId: idOf('file') }),
    /** Readable for 60 seconds; a personal file only with the token of the session. */
    output: () => z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.number() }),
  }),
})
