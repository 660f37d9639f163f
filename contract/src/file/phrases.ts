import { refusals } from '../kernel/refusal.ts'

export const fileRefusals = refusals({
  tooLarge: [10002, '文件太大，最多 {{max}} MB', 'The file is too large, at most {{max}} MB'],
  tooMany: [10002, '文件太多，最多 {{max}} 个', 'Too many files, at most {{max}}'],
})
