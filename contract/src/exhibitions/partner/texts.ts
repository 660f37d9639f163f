import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import { partnerScreenTexts } from './screen-texts.ts'
import { sheetTexts } from './sheet-texts.ts'
import { partnerTemplateTexts } from './template-texts.ts'

/** Texts of sharing and relations. */
const shareTexts = defineTexts({
  exhibitionTypeUnknown: ['没有这个展会类型，或已停用', 'The exhibition type doesn’t exist or is disabled'],
  regionUnknown: ['没有这个省市', 'Province or city not found'],
})

const shareRefusals = refusals({
  notOwner: [10003, '只有引入方可以设置共享', 'Only the company that added this company can share it'],
  temporaryNotShared: [
    10008,
    '临时企业仅限一个展会，不能共享',
    'Temporary companies are limited to one exhibition and can’t be shared',
  ],
  noCondition: [10008, '请先设置共享条件', 'Set the conditions first'],
  notShared: [10008, '该企业未在共享', 'It is not shared'],
  notInUse: [10008, '该企业未在使用', 'It is not active'],
  ownPartner: [10008, '这是您自己引入的企业', 'You added this company yourself'],
  alreadyRelated: [10017, '双方已有合作关系', 'The companies already cooperate'],
  alreadyApplied: [10017, '已申请过，请查看申请列表', 'You already applied. See Applications.'],
  onRecord: [
    10017,
    '该企业已登记，可以申请与它合作',
    'This company is registered. You can apply to cooperate with it.',
  ],
  notOnRecord: [10002, '没有可申请合作的企业', 'No company you can apply to'],
  feeChanged: [
    10008,
    '申请后服务费已调整，请退回重新申请',
    'The fee has changed since the application. Return it so it can be resubmitted.',
  ],
  atOnceBelowUse: [10010, '同时展会数不能少于正在进行的数量', 'It currently works in more exhibitions than that'],
  sponsorUnknown: [10002, '没有这家企业，或其未在使用', 'The company doesn’t exist or is not active'],
})

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
