import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import { partnerScreenTexts } from './screen-texts.ts'
import { shareRefusals, shareTexts } from './share-texts.ts'
import { sheetTexts } from './sheet-texts.ts'
import { partnerTemplateTexts } from './template-texts.ts'

export const partnerTexts = defineTexts({
  ...partnerScreenTexts,
  ...shareTexts,
  ...sheetTexts,
  ...partnerTemplateTexts,
  feePercentForm: ['应为 0 至 100 的百分比，最多四位小数', 'Enter a percentage from 0 to 100 with up to four decimals'],
  documentUnknown: ['文件已失效，请重新上传', 'The file has expired. Please upload it again.'],
  parentNeeded: ['请选择上级企业', 'Choose the parent company'],
  parentUnknown: ['没有这个上级企业，或其未在使用', 'The parent company doesn’t exist or is not active'],
  exhibitionUnknown: ['没有这个展会，或展会未在进行', 'The exhibition doesn’t exist or is not in progress'],
  administratorNeeded: ['请填写首位管理员', 'Enter the first administrator'],
  userNameTaken: ['账号已被使用', 'This user name is taken'],
  telephoneTaken: ['手机号已有账号', 'An account with this phone number exists'],
  emailTaken: ['邮箱已有账号', 'An account with this e-mail address exists'],
})

export const partnerRefusals = refusals({
  ...shareRefusals,
  creditCodeTaken: [10017, '该企业已登记', 'This company is already registered'],
  referred: [
    10008,
    '仍有参展、合作关系、证件或操作记录，不能删除',
    'It has participations, partnerships, badges or operation records and can’t be deleted',
  ],
})
