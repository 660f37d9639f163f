import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import { accessScreenTexts } from './screen-texts.ts'

export const accessTexts = defineTexts({
  ...accessScreenTexts,
  administrator: ['管理员', 'Administrator'],
  venue: ['场馆', 'Exhibition centre'],
  userNameForm: [
    '账号为 3 至 30 位字母、数字或 . _ -，以字母开头',
    'Use 3 to 30 letters, digits or . _ - and start with a letter',
  ],
  idCodeForm: ['识别码为 8 位字母或数字', 'An ID code has 8 letters or digits'],
})

export const accessRefusals = refusals({
  lastAdministrator: [10008, '企业至少保留一名使用中的管理员', 'A company needs at least one active administrator'],
  userNameTaken: [10017, '账号已被使用', 'This user name is already taken'],
  telephoneTaken: [
    10017,
    '手机号已有账号，请用识别码关联',
    'This phone number already has an account. Associate it by ID code.',
  ],
  emailTaken: [10017, '邮箱已有账号，请用识别码关联', 'This e-mail already has an account. Associate it by ID code.'],
  alreadyHere: [10017, '此人已是本企业的操作员', 'This person is already an operator of your company'],
  contactClosed: [
    10008,
    '此人已启用账号，手机号和邮箱由本人修改',
    'The account is active, so only its owner can change the phone number and e-mail',
  ],
  emailUsed: [10017, '邮箱已被使用', 'This e-mail is already in use'],
  administratorRole: [10008, '管理员角色不能修改或删除', 'The administrator role can’t be changed or deleted'],
  roleNameTaken: [10017, '角色名称已存在', 'A role with this name already exists'],
  roleInUse: [10008, '角色正在使用，不能删除', 'The role is in use and can’t be deleted'],
  roleNotYours: [10003, '不能授予自己没有的权限', 'You can’t grant permissions you don’t have'],
  yourself: [10008, '不能对自己进行此操作', 'You can’t do this to yourself'],
  secondFactorNone: [10008, '此人未设置两步验证', 'Two-step login is not set up for this person'],
  secondFactorShared: [
    10008,
    '此人还代表其他企业，两步验证由本人用备用码更换，或联系场馆',
    'This person also works for another company. They can use a recovery code to replace it, or contact the exhibition centre.',
  ],
  codeUnknown: [10006, '没有找到这个识别码', 'No person has this ID code'],
  invitationGone: [
    10006,
    '邀请已失效，请联系邀请您的企业',
    'This invitation has expired. Ask the company that invited you for a new one.',
  ],
})
