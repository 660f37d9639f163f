/**
 * What the list of mainland regions leaves out, so that three levels can be chosen everywhere. `[code, 中文, English]`.
 *
 * Hong Kong, Macao and Taiwan have one code each in GB/T 2260. The codes below theirs are the ones in common use in
 * Chinese address lists, reduced here to the form province 0000, city 00.
 */
export type RegionEntry = readonly [code: string, zh: string, en: string]

/** Hong Kong: three areas, eighteen districts. */
const hongKong: readonly RegionEntry[] = [
  ['810000', '香港特别行政区', 'Hong Kong'],
  ['810100', '香港岛', 'Hong Kong Island'],
  ['810101', '中西区', 'Central and Western'],
  ['810102', '湾仔区', 'Wan Chai'],
  ['810103', '东区', 'Eastern'],
  ['810104', '南区', 'Southern'],
  ['810200', '九龙', 'Kowloon'],
  ['810201', '九龙城区', 'Kowloon City'],
  ['810202', '油尖旺区', 'Yau Tsim Mong'],
  ['810203', '深水埗区', 'Sham Shui Po'],
  ['810204', '黄大仙区', 'Wong Tai Sin'],
  ['810205', '观塘区', 'Kwun Tong'],
  ['810300', '新界', 'New Territories'],
  ['810301', '北区', 'North'],
  ['810302', '大埔区', 'Tai Po'],
  ['810303', '沙田区', 'Sha Tin'],
  ['810304', '西贡区', 'Sai Kung'],
  ['810305', '元朗区', 'Yuen Long'],
  ['810306', '屯门区', 'Tuen Mun'],
  ['810307', '荃湾区', 'Tsuen Wan'],
  ['810308', '葵青区', 'Kwai Tsing'],
  ['810309', '离岛区', 'Islands'],
]

/** Macao: the peninsula with five parishes, the islands with two and Cotai. */
const macao: readonly RegionEntry[] = [
  ['820000', '澳门特别行政区', 'Macao'],
  ['820100', '澳门半岛', 'Macao Peninsula'],
  ['820101', '花地玛堂区', 'Nossa Senhora de Fátima'],
  ['820102', '花王堂区', 'Santo António'],
  ['820103', '望德堂区', 'São Lázaro'],
  ['820104', '大堂区', 'Sé'],
  ['820105', '风顺堂区', 'São Lourenço'],
  ['820200', '离岛', 'The Islands'],
  ['820201', '嘉模堂区', 'Nossa Senhora do Carmo (Taipa)'],
  ['820202', '圣方济各堂区', 'São Francisco Xavier (Coloane)'],
  ['820203', '路氹填海区', 'Cotai'],
]

/** Taiwan: its cities and counties; each has one district for the whole area, see `wholeCity`. */
const taiwan: readonly RegionEntry[] = [
  ['710000', '台湾省', 'Taiwan'],
  ['710100', '台北市', 'Taipei'],
  ['710200', '高雄市', 'Kaohsiung'],
  ['710300', '台南市', 'Tainan'],
  ['710400', '台中市', 'Taichung'],
  ['710500', '金门县', 'Kinmen County'],
  ['710600', '南投县', 'Nantou County'],
  ['710700', '基隆市', 'Keelung'],
  ['710800', '新竹市', 'Hsinchu'],
  ['710900', '嘉义市', 'Chiayi'],
  ['711100', '新北市', 'New Taipei'],
  ['711200', '宜兰县', 'Yilan County'],
  ['711300', '新竹县', 'Hsinchu County'],
  ['711400', '桃园市', 'Taoyuan'],
  ['711500', '苗栗县', 'Miaoli County'],
  ['711700', '彰化县', 'Changhua County'],
  ['711900', '嘉义县', 'Chiayi County'],
  ['712100', '云林县', 'Yunlin County'],
  ['712400', '屏东县', 'Pingtung County'],
  ['712500', '台东县', 'Taitung County'],
  ['712600', '花莲县', 'Hualien County'],
  ['712700', '澎湖县', 'Penghu County'],
  ['712800', '连江县', 'Lienchiang County'],
]

export const regionsBeyond: readonly RegionEntry[] = [...hongKong, ...macao, ...taiwan]

/** Names for city-level codes that are only a heading in the code list. */
export const cityHeadings: readonly RegionEntry[] = [
  ['419000', '省直辖县级行政区', 'Directly under the province'],
  ['429000', '省直辖县级行政区', 'Directly under the province'],
  ['469000', '省直辖县级行政区', 'Directly under the province'],
  ['500200', '重庆市县', 'Counties of Chongqing'],
  ['659000', '自治区直辖县级行政区', 'Directly under the region'],
]

/**
 * The third level of a city without districts (东莞, 中山, 儋州, 嘉峪关, those of Taiwan): 01, which GB/T 2260 uses for the
 * urban area as a whole.
 */
export const wholeCity = (cityCode: string): RegionEntry => [`${cityCode.slice(0, 4)}01`, '全境', 'Whole area']
