import { phrases } from '../kernel/phrases.ts'

/** Titles of the menu's groups and pages (domain.md, section 5), by the key the server builds the tree from. */
export const menuPhrases = phrases({
  exhibitionManagement: ['展会管理', 'Exhibition management'],
  foundingExhibition: ['我的展会', 'My exhibitions'],
  exhibitionApproval: ['展会审批', 'Exhibition approval'],
  papersTransaction: ['展会事务', 'Exhibition affairs'],
  participation: ['参展企业', 'Participations'],
  quota: ['额度', 'Quotas'],
  badge: ['证件', 'Badges'],
  badgeImport: ['导入证件', 'Badge import'],
  badgeApproval: ['证件审批', 'Badge approval'],
  badgeType: ['证件类别', 'Badge types'],
  printDesk: ['制证台', 'Print desk'],

  informationManagement: ['信息管理', 'Information management'],
  organizerPage: ['主办方', 'Organizers'],
  cooperatorList: ['合作商', 'Co-exhibitors'],
  secondaryCooperatorList: ['二级合作商', 'Tier 2 co-exhibitors'],
  logisticsListPage: ['物流商', 'Logistics providers'],
  agentList: ['代理商', 'Agents'],
  secondaryAgentList: ['二级代理商', 'Secondary agents'],
  audience: ['观众', 'Audience'],
  jobs: ['任务', 'Jobs'],

  finance: ['财务', 'Finance'],
  paySetting: ['收费设置', 'Payment settings'],
  quotaPayment: ['额度缴费', 'Quota payments'],
  accreditationPayment: ['制证缴费', 'Accreditation payments'],
  invoiceManagement: ['电子发票', 'Invoices'],
  settleAccounts: ['结算', 'Settlement'],

  dictionaryManagement: ['字典管理', 'Dictionary management'],
  systematicDictionary: ['系统字典', 'Dictionaries'],

  checkManagement: ['检查管理', 'Check management'],
  entranceGuard: ['门禁管理', 'Doors and devices'],
  controlRoom: ['指挥中心', 'Control room'],
  passages: ['通行记录', 'Passages'],
  gatePolicy: ['通行策略', 'Passage policies'],
  whitelist: ['白名单', 'White lists'],
  blacklist: ['黑名单', 'Black lists'],
  epidemic: ['防疫', 'Epidemic prevention'],
  travel: ['出行统计', 'Travel'],
  hotline: ['400 服务台', '400 desk'],
  batchSearch: ['批量查询', 'Batch search'],
  systemParameters: ['系统参数', 'System parameters'],

  questionnaireManagement: ['问卷管理', 'Questionnaires'],
  statistics: ['统计分析', 'Statistics'],
  operationalLog: ['操作日志', 'Operation log'],
  outbox: ['发件箱', 'Outbox'],
  jurisdictionOperator: ['权限管理', 'Permission management'],
  visualConfiguration: ['可视化配置', 'Visual configuration'],
})

export type MenuKey = keyof typeof menuPhrases
