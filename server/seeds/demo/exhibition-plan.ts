import type { ExhibitionForm } from '@fairgate/contract/exhibitions/exhibition/fields'

/** Names and halls of the demo's exhibitions; days are relative to today. */
export interface PlannedExhibition {
  key: string
  cn: string
  en: string
  showType: string
  halls: ExhibitionForm['halls']
  area: number
  /** First open day, relative to today; a negative one has begun already. */
  opensIn: number
  /** Open days. */
  days: number
  /** Its transitions, oldest first; `resubmit` corrects what the return demanded. */
  path: readonly Step[]
  onSale?: boolean
  /** Only the fields that were filled in so far. */
  unfinished?: boolean
}

export type Step =
  | 'submit'
  | 'return'
  | 'resubmit'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'complete'
  | 'close'
  | 'settle'
  | 'cancel'

const approved: readonly Step[] = ['submit', 'approve']
const complete: readonly Step[] = ['submit', 'approve', 'complete']

export const plannedExhibitions: readonly PlannedExhibition[] = [
  {
    key: 'medical',
    cn: '第 18 届虹湾国际医疗器械博览会',
    en: '18th Hongwan International MedTech Expo',
    showType: 'tradeFair',
    halls: ['N1', 'N2', 'N3', 'N4'],
    area: 46_000,
    opensIn: -1,
    days: 4,
    path: complete,
    onSale: true,
  },
  {
    key: 'cold',
    cn: '第 6 届亚洲冷链与预制食品博览会',
    en: '6th Asia Cold Chain & Prepared Food Expo',
    showType: 'tradeFair',
    halls: ['N5', 'E1'],
    area: 18_600,
    opensIn: 12,
    days: 3,
    path: ['submit', 'return', 'resubmit', 'approve', 'complete'],
    onSale: true,
  },
  {
    key: 'pets',
    cn: '长三角宠物用品与服务博览会',
    en: 'Yangtze Delta Pet Fair',
    showType: 'consumerFair',
    halls: ['E2', 'E3'],
    area: 23_400,
    opensIn: 38,
    days: 4,
    path: complete,
  },
  {
    key: 'energy',
    cn: '国际储能与新能源大会',
    en: 'International Energy Storage Conference',
    showType: 'conference',
    halls: ['N1', 'N2'],
    area: 15_000,
    opensIn: 61,
    days: 2,
    path: approved,
  },
  {
    key: 'machines',
    cn: '华东国际机床与智能制造展览会',
    en: 'East China Machine Tool & Smart Manufacturing Fair',
    showType: 'tradeFair',
    halls: ['N1', 'N2', 'N3'],
    area: 34_500,
    opensIn: 115,
    days: 4,
    path: ['submit', 'return', 'resubmit'],
  },
  {
    key: 'textile',
    cn: '春季国际家用纺织品面料展',
    en: 'Spring International Home Textile Fair',
    showType: 'importExport',
    halls: ['E1', 'E2'],
    area: 21_000,
    opensIn: 123,
    days: 3,
    path: ['submit'],
  },
  {
    key: 'semicon',
    cn: '半导体封测技术展',
    en: 'SemiPack Asia',
    showType: 'tradeFair',
    halls: ['S1', 'S2'],
    area: 12_800,
    opensIn: 172,
    days: 3,
    path: ['submit'],
  },
  {
    key: 'commerce',
    cn: '跨境电商选品大会（春季）',
    en: 'Cross-border E-commerce Sourcing Fair (Spring)',
    showType: 'mixedFair',
    halls: ['E3'],
    area: 9_600,
    opensIn: 130,
    days: 2,
    path: ['submit', 'return'],
  },
  {
    key: 'coffee',
    cn: '虹湾咖啡与茶饮周',
    en: 'Hongwan Coffee & Tea Week',
    showType: 'festival',
    halls: ['S1'],
    area: 6_200,
    opensIn: 140,
    days: 5,
    path: ['submit', 'reject'],
  },
  {
    key: 'camping',
    cn: '户外露营与房车生活节',
    en: 'Outdoor Camping & RV Festival',
    showType: 'festival',
    halls: ['S3', 'S4'],
    area: 16_400,
    opensIn: 160,
    days: 3,
    path: ['submit', 'withdraw'],
  },
  {
    key: 'toys',
    cn: '国际儿童教育与玩具展',
    en: 'International Kids Education & Toy Fair',
    showType: 'consumerFair',
    halls: ['E1'],
    area: 11_000,
    opensIn: 230,
    days: 3,
    path: [],
  },
  {
    key: 'logistics',
    cn: '国际智慧物流装备展',
    en: '',
    showType: 'tradeFair',
    halls: [],
    area: 0,
    opensIn: 208,
    days: 3,
    path: [],
    unfinished: true,
  },
  {
    key: 'boats',
    cn: '秋季游艇与水上运动展',
    en: 'Autumn Boat & Watersports Show',
    showType: 'consumerFair',
    halls: ['W1', 'W2'],
    area: 14_200,
    opensIn: -24,
    days: 4,
    path: [...complete, 'close'],
  },
  {
    key: 'jobs',
    cn: '长三角秋季人才招聘会',
    en: 'Yangtze Delta Autumn Job Fair',
    showType: 'recruitment',
    halls: ['S5'],
    area: 5_000,
    opensIn: -70,
    days: 2,
    path: [...complete, 'close', 'settle'],
  },
  {
    key: 'games',
    cn: '虹湾电竞嘉年华',
    en: 'Hongwan Esports Carnival',
    showType: 'sports',
    halls: ['W3', 'W4'],
    area: 17_000,
    opensIn: 47,
    days: 2,
    path: [...approved, 'cancel'],
  },
]
