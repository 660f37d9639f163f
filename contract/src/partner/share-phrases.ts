import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'

/** Words of sharing and relations. */
export const sharePhrases = phrases({
  exhibitionTypeUnknown: ['没有这个展会类型，或已停用', 'No such type of exhibition, or it is no longer offered'],
  regionUnknown: ['没有这个省市', 'No such province or city'],
})

export const shareRefusals = refusals({
  notOwner: [10003, '只有引入方可以设置共享', 'Only who brought it in can share it'],
  temporaryNotShared: [
    10008,
    '临时企业仅限一个展会，不能共享',
    'It is here for one exhibition only and cannot be shared',
  ],
  noCondition: [10008, '请先设置共享条件', 'Set the conditions first'],
  notShared: [10008, '该企业未在共享', 'It is not being shared'],
  notInUse: [10008, '该企业未在使用', 'It is not in use'],
  ownPartner: [10008, '这是您自己引入的企业', 'You brought it in yourself'],
  alreadyRelated: [10017, '双方已有合作关系', 'The two have a relation already'],
  alreadyApplied: [10017, '已申请过，请查看申请列表', 'It was applied for already, see the applications'],
  onRecord: [10017, '该企业已登记，可以申请与它合作', 'This company is on record; you can ask to work with it'],
  notOnRecord: [10002, '没有可申请合作的企业', 'No company that could be asked for'],
  feeChanged: [
    10008,
    '申请后服务费已调整，请退回重新申请',
    'The fee was changed since; send it back to be applied for again',
  ],
  atOnceBelowUse: [10010, '同时展会数不能少于正在进行的数量', 'It works in more exhibitions than that right now'],
  sponsorUnknown: [10002, '没有这家企业，或其未在使用', 'No such company, or it is not in use'],
})
