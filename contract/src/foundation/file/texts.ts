import { refusals } from '../../kernel/refusal/refusal.ts'

export const fileRefusals = refusals({
  tooLarge: [10002, '文件太大，最多 {{max}} MB', 'The file is too large (maximum {{max}} MB)'],
  tooMany: [10002, '文件太多，最多 {{max}} 个', 'Too many files (maximum {{max}})'],
  tooManyWaiting: [
    10009,
    '已上传但未使用的文件过多，请先提交使用这些文件的内容，或稍后再试',
    'Too many uploaded files are unused. Submit the form that uses them, or try again later.',
  ],
})
