import { z } from 'zod'
import { can, commands, nothing, read } from '../kernel/command.ts'
import { companyTypes } from '../kernel/permission.ts'

export const companyCommands = commands({
  getBasicSetting: read({
    access: can('basicsInfo:set'),
    words: ['取企业基本信息', 'Get basic company information'],
    input: nothing,
    output: z.object({
      id: z.uuid(),
      version: z.number().int(),
      type: z.enum(companyTypes),
      nameCn: z.string(),
      nameEn: z.string(),
      creditCode: z.string().nullable(),
      registrationNumber: z.string().nullable(),
      country: z.string().nullable(),
      comAttr: z.string().nullable(),
      comType: z.string().nullable(),
      regionCode: z.string().nullable(),
      addressCn: z.string(),
      addressEn: z.string(),
      contactName: z.string(),
      contactTelephone: z.string(),
      contactEmail: z.string(),
      demo: z.boolean(),
    }),
  }),
})
