import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'

export const participationRefusals = refusals({
  quotaExhausted: [10010, '额度不足', 'The quota is exhausted'],
  quotaBelowUse: [10010, '额度不能少于已占用的 {{taken}}', 'The quota cannot go below the {{taken}} taken'],
  alreadyTakesPart: [10017, '该企业已参加此展会', 'This company takes part already'],
  noRelation: [10008, '该企业与主办方没有合作关系', 'This company has no relation with the organizer'],
  companyUnknown: [10002, '没有这个企业', 'No such company'],
  badgeTypeUnknown: [10002, '没有这个证件类型', 'No such badge type'],
  hasSecondaries: [10008, '请先结束其下级的参展', 'End the participations under it first'],
  notActive: [10008, '参展关系未生效', 'The participation is not active'],
  hasBadges: [10008, '仍有证件在办理，不能结束', 'Badges are still in work, it cannot end'],
})

export const participationPhrases = phrases({
  company: ['参展企业', 'Company'],
  updatedAt: ['更新时间', 'Updated'],
  kind: ['身份', 'Role'],
  parent: ['上级', 'Under'],
  state: ['状态', 'Status'],
  quotas: ['额度', 'Quotas'],
  partners: ['合作伙伴', 'Partners'],
  badgeType: ['证件类型', 'Badge type'],
  granted: ['总额度', 'Granted'],
  given: ['已下发', 'Given on'],
  reserved: ['审批中', 'Reserved'],
  used: ['已使用', 'Used'],
  available: ['可用', 'Available'],
  kindSponsor: ['主办方', 'Organizer'],
  kindCooperator: ['主场合作商', 'Main co-exhibitor'],
  kindSecondaryCooperator: ['二级合作商', 'Secondary co-exhibitor'],
  kindLogistics: ['物流商', 'Logistics provider'],
  kindAgent: ['代理商', 'Agent'],
  kindSecondaryAgent: ['二级代理商', 'Secondary agent'],
  affairs: ['展会事务', 'Exhibition affairs'],
  trackCer: ['证件', 'Badges'],
  trackTic: ['门票', 'Tickets'],
  affair1020: ['待合作方办理', 'Partner to act'],
  affair1010: ['待审批', 'To approve'],
  affair1030: ['制证中', 'In production'],
  affair1040: ['已完成', 'Done'],
})
