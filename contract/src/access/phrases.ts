import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'
import { accessScreenPhrases } from './screen-phrases.ts'

export const accessPhrases = phrases({
  ...accessScreenPhrases,
  administrator: ['管理员', 'Administrator'],
  venue: ['会展中心', 'Exhibition centre'],
  userNameForm: [
    '账号为 3 至 30 位字母、数字或 . _ -，以字母开头',
    'A user name has 3 to 30 letters, digits or . _ - and begins with a letter',
  ],
  idCodeForm: ['识别码为 8 位字母或数字', 'An ID code has 8 letters or digits'],
})

export const accessRefusals = refusals({
  lastAdministrator: [10008, '企业至少保留一名使用中的管理员', 'A company keeps at least one administrator in use'],
  userNameTaken: [10017, '账号已被使用', 'This user name is taken'],
  telephoneTaken: [
    10017,
    '手机号已有账号，请用识别码关联',
    'There is an account with this telephone; associate it by its ID code',
  ],
  emailTaken: [
    10017,
    '邮箱已有账号，请用识别码关联',
    'There is an account with this e-mail; associate it by its ID code',
  ],
  alreadyHere: [10017, '此人已是本企业的操作员', 'This person is an operator of your company already'],
  contactClosed: [
    10008,
    '此人已启用账号，手机号和邮箱由本人修改',
    'The account is the person’s own by now, phone and e-mail are theirs to change',
  ],
  emailUsed: [10017, '邮箱已被使用', 'This e-mail is taken'],
  administratorRole: [10008, '管理员角色不能修改或删除', 'The administrator role cannot be changed or deleted'],
  roleNameTaken: [10017, '角色名称已存在', 'There is a role of this name'],
  roleInUse: [10008, '角色正在使用，不能删除', 'The role is in use and cannot be deleted'],
  roleNotYours: [10003, '不能授予自己没有的权限', 'You cannot give permissions you do not have'],
  yourself: [10008, '不能对自己进行此操作', 'You cannot do this to yourself'],
  secondFactorNone: [10008, '此人未设置两步验证', 'This person has no second factor'],
  secondFactorShared: [
    10008,
    '此人还代表其他企业，两步验证由本人用备用码更换，或联系会展中心',
    'This person acts for another company too: they can replace it with a recovery code, or ask the exhibition centre',
  ],
  codeUnknown: [10006, '没有找到这个识别码', 'Nobody has this ID code'],
  invitationGone: [
    10006,
    '邀请已失效，请联系邀请您的企业',
    'This invitation is no longer good, please ask who invited you',
  ],
})
