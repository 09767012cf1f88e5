import type { NamedText } from './geography.ts'
import { BUSAN_LANDMARKS } from './landmarks/busan.ts'
import { CAMPUS_LANDMARKS } from './landmarks/campuses.ts'
import { GYEONGGI_LANDMARKS } from './landmarks/gyeonggi.ts'
import { JEJU_LANDMARKS } from './landmarks/jeju.ts'
import { SEOUL_LANDMARKS } from './landmarks/seoul.ts'
import { SEOUL_BUILDING_LANDMARKS } from './landmarks/seoulBuildings.ts'

/**
 * Landmarks of Seoul, Gyeonggi, Busan and Jeju, and stations that public lists of stations of 2020 lack: made by hand in
 * November 2026; those of this file compared with the venues that are named after them (docs/decisions/0060-regions-by-name.md). A CSV,
 * so that operators' own files have the same form.
 */
export const KOREAN_LANDMARKS: NamedText = {
  name: 'the landmarks that are shipped',
  text: `name,nameEn,otherNames,lat,lng,radiusM,lines
광장시장,Gwangjang Market,종로 광장시장|광장시장 먹자골목|광장시장 육회골목|종로5가 광장시장,37.5701,126.9996,350,
남대문시장,Namdaemun Market,남대문|회현 남대문시장|숭례문 시장,37.5592,126.9776,400,
동대문시장,Dongdaemun Market,동대문 종합시장|동대문 닭한마리 골목,37.5706,127.0080,500,
통인시장,Tongin Market,서촌 통인시장,37.5808,126.9700,250,
망원시장,Mangwon Market,망원동시장|망원월드컵시장,37.5559,126.9061,300,
경동시장,Gyeongdong Market,서울약령시|약령시장|청량리시장|청량리 청과물시장|제기동 경동시장|Yangnyeongsi,37.5796,127.0390,400,
노량진수산시장,Noryangjin Fish Market,노량진시장|노량진 회센터|노량진 수산물도매시장|Noryangjin Fisheries Market,37.5151,126.9407,350,
가락시장,Garak Market,가락동농수산물시장|가락농수산물도매시장|가락몰|Garak Mall,37.4930,127.1108,700,
마장동 축산시장,Majang Meat Market,마장축산물시장|마장동 우시장|마장동 고기시장|마장동 먹자골목,37.5690,127.0410,350,
영등포시장,Yeongdeungpo Market,영등포 먹자골목|영등포 삼각지,37.5204,126.9080,350,
신당동 떡볶이타운,Sindang-dong Tteokbokki Town,떡볶이타운|신당동 떡볶이골목|Sindang Tteokbokki Street,37.5644,127.0163,300,
장충동 족발거리,Jangchung-dong Jokbal Street,족발골목|장충동 족발골목|장충체육관,37.5597,127.0060,300,
북촌,Bukchon,북촌한옥마을|Bukchon Hanok Village|북촌마을|북촌동네|가회동 한옥마을,37.5815,126.9849,600,
서촌,Seochon,세종마을|서촌마을|서촌 한옥마을,37.5790,126.9706,500,
익선동 한옥거리,Ikseon-dong Hanok Street,익선동한옥마을|익선동 골목,37.5742,126.9897,300,
인사동 거리,Insadong Street,인사동길|쌈지길|인사동 문화의거리|Ssamziegil,37.5740,126.9855,400,
삼청동길,Samcheong-dong Street,삼청로|삼청동 카페거리,37.5826,126.9818,500,
경리단길,Gyeongnidan-gil,경리단|회나무로|이태원 경리단길|Gyeongridan Street,37.5396,126.9890,450,
해방촌,Haebangchon,HBC|해방촌 신흥시장,37.5432,126.9857,500,
가로수길,Garosu-gil,신사동가로수길|신사 가로수길|가로수길 카페거리|Garosugil Street,37.5209,127.0229,500,
세로수길,Serosu-gil,신사동 세로수길,37.5203,127.0223,400,
압구정 로데오,Apgujeong Rodeo,압구정로데오거리|로데오거리|압로|Apgujeong Rodeo Street,37.5274,127.0390,450,
청담 명품거리,Cheongdam Fashion Street,청담동 명품거리|청담사거리,37.5262,127.0445,500,
도산공원,Dosan Park,도산공원 앞|압구정 도산공원,37.5244,127.0351,450,
망리단길,Mangnidan-gil,망원동 카페거리|포은로,37.5562,126.9029,450,
연트럴파크,Yeontral Park,경의선숲길|경의선 숲길|Gyeongui Line Forest Park|연남동 경의선숲길|경의선 숲길공원|연남동 공원,37.5599,126.9250,600,
송리단길,Songnidan-gil,송파 송리단길|석촌 송리단길|잠실 송리단길,37.5089,127.1085,500,
샤로수길,Sharosu-gil,서울대 샤로수길|서울대입구 샤로수길|관악로14길,37.4790,126.9550,450,
용리단길,Yongnidan-gil,신용산 용리단길|아모레퍼시픽 용산,37.5300,126.9705,450,
힙지로,Hipjiro,을지로 노가리골목|을지로골목|을지로3가 노가리골목|을지로 골뱅이골목|을지로 맥주골목,37.5663,126.9917,450,
문래 창작촌,Mullae Art Village,문래동 창작촌|문래동 철공소거리|문래동 카페거리,37.5155,126.8945,450,
성수동 카페거리,Seongsu-dong Cafe Street,성수카페거리|연무장길|성수 연무장길,37.5434,127.0560,600,
서울숲,Seoul Forest,서울숲공원|서울숲 카페거리|서울숲길|아뜰리에길|뚝섬 서울숲|Seoul Forest Park,37.5444,127.0374,800,
서래마을,Seorae Village,서래마을 카페거리|반포 서래마을|서래로,37.4976,126.9985,500,
코엑스,COEX,코엑스몰|스타필드 코엑스|Starfield COEX|COEX Mall|스타필드 코엑스몰|별마당도서관|무역센터,37.5118,127.0592,450,
롯데월드타워,Lotte World Tower,롯데월드몰|Lotte World Mall|잠실 롯데타워|롯데타워|시그니엘|Lotte Tower|Signiel,37.5131,127.1031,350,
롯데월드,Lotte World,롯데월드 어드벤처|잠실 롯데월드|Lotte World Adventure,37.5111,127.0982,350,
석촌호수,Seokchon Lake,석촌호수공원|송파나루공원|Seokchon Lake Park,37.5098,127.1010,600,
올림픽공원,Olympic Park,올공|평화의문|KSPO돔|KSPO Dome|올림픽홀,37.5206,127.1214,1000,
더현대 서울,The Hyundai Seoul,더현대|여의도 더현대|파크원|현대백화점 여의도|Parc1,37.5259,126.9284,300,
여의도 IFC몰,IFC Mall,IFC|IFC몰|아이에프씨몰|여의도 IFC|IFC서울,37.5252,126.9256,300,
63빌딩,63 Building,63빌딩|63스퀘어|육삼빌딩|한화63|63 Square|63시티,37.5198,126.9402,350,
타임스퀘어,Times Square,영등포 타임스퀘어|신세계 영등포|영등포 신세계|Times Square Mall,37.5171,126.9034,300,
동대문디자인플라자,Dongdaemun Design Plaza,DDP|동대문운동장|디디피|동역사|동대문 디디피,37.5665,127.0092,450,
대학로,Daehangno,대학로거리|Daehak-ro|마로니에공원|대학로 소극장거리|Marronnier Park,37.5822,127.0019,500,
명동거리,Myeongdong Shopping Street,명동 쇼핑거리|명동성당|명동 먹자골목,37.5636,126.9850,400,
남산타워,Namsan Tower,N서울타워|서울타워|N Seoul Tower|엔서울타워|남산서울타워|Seoul Tower,37.5512,126.9882,500,
남산공원,Namsan Park,남산|목멱산,37.5537,126.9885,900,
경복궁,Gyeongbokgung Palace,국립고궁박물관|Gyeongbok Palace,37.5788,126.9770,600,
청와대,Cheong Wa Dae,청와대 앞|Blue House|Cheongwadae,37.5866,126.9748,500,
창덕궁,Changdeokgung Palace,창덕궁 후원|Changdeok Palace,37.5794,126.9910,500,
덕수궁,Deoksugung Palace,덕수궁 돌담길|정동길|정동극장|Deoksu Palace|Stonewall Walkway,37.5658,126.9752,400,
광화문광장,Gwanghwamun Square,세종문화회관|Gwanghwamun Plaza,37.5725,126.9769,500,
서울광장,Seoul Plaza,시청광장|서울시청|서울시청 앞|City Hall Seoul|Seoul City Hall,37.5657,126.9779,350,
청계천,Cheonggyecheon,Cheonggye Stream|청계광장|청계천 광통교|Cheonggye Plaza,37.5692,126.9860,700,
세운상가,Sewoon Plaza,세운전자상가|대림상가|청계상가|다시세운|Sewoon Sangga,37.5690,126.9950,300,
여의도한강공원,Yeouido Hangang Park,여의도 한강공원|여의도한강|여의도 한강|여의나루 한강공원|물빛광장,37.5284,126.9330,900,
반포한강공원,Banpo Hangang Park,반포 한강공원|반포한강|반포 한강|잠수교|반포대교|달빛무지개분수|Banpo Bridge|Banpo Hangang River Park,37.5110,126.9960,900,
뚝섬한강공원,Ttukseom Hangang Park,뚝섬 한강공원|뚝섬한강|뚝섬 한강|자양 한강공원|뚝섬지구,37.5294,127.0699,800,
세빛섬,Some Sevit,Sebitseom|세빛둥둥섬|플로팅아일랜드,37.5118,126.9952,350,
홍대거리,Hongdae Street,홍대앞|홍대 앞|홍대 걷고싶은거리|걷고싶은거리|홍대 클럽거리|Hongik University Street|홍익대 앞,37.5549,126.9228,600,
건대 맛의거리,Konkuk University Food Street,건대맛의거리|건대 먹자골목|건대 로데오|건대 양꼬치거리|건국대 앞,37.5423,127.0690,350,
커먼그라운드,Common Ground,건대 커먼그라운드,37.5411,127.0662,250,
회기 파전골목,Hoegi Pajeon Alley,회기동 파전골목|회기역 파전골목|경희대 파전골목,37.5897,127.0560,300,
고척스카이돔,Gocheok Sky Dome,고척돔|고척 야구장|Gocheok Dome,37.4982,126.8671,450,
잠실야구장,Jamsil Baseball Stadium,잠실종합운동장|잠실경기장|Jamsil Sports Complex|Seoul Sports Complex,37.5122,127.0719,500,
은평한옥마을,Eunpyeong Hanok Village,진관사|북한산 한옥마을|Eunpyeong Hanok,37.6408,126.9380,500,
서울대,Seoul National University,서울대학교|SNU|설대|관악캠퍼스|샤대,37.4599,126.9519,900,
연세대,Yonsei University,연세대학교|연대|Yonsei|연대앞|연세대 앞,37.5622,126.9385,700,
이화여대,Ewha Womans University,이화여자대학교|이대|Ewha|이대 앞|이화여대 앞|이화여대길|Ewha Shopping Street|이대 정문,37.5585,126.9458,600,
고려대,Korea University,고려대학교|고대,37.5895,127.0324,700,
홍익대,Hongik University,홍익대학교|홍대 정문,37.5513,126.9250,600,
건국대,Konkuk University,건국대학교,37.5420,127.0756,700,
한양대,Hanyang University,한양대학교|한양대 앞,37.5574,127.0450,600,
성균관대,Sungkyunkwan University,성균관대학교|성대|성대앞|성대 명륜캠퍼스|SKKU,37.5879,126.9936,600,
중앙대,Chung-Ang University,중앙대학교|중대|중대앞|CAU,37.5050,126.9573,600,
숙명여대,Sookmyung Women's University,숙명여자대학교|숙대|숙대앞,37.5458,126.9648,500,
한국외대,Hankuk University of Foreign Studies,외대|한국외국어대학교|HUFS,37.5970,127.0589,500,
경희대,Kyung Hee University,경희대학교|경희대앞|경희대 회기,37.5967,127.0526,700,
동국대,Dongguk University,동국대학교|동국대앞,37.5583,126.9998,600,
서강대,Sogang University,서강대학교|서강대 앞,37.5510,126.9410,500,
국민대,Kookmin University,국민대학교|국민대 앞|정릉 국민대,37.6110,126.9970,600,
숭실대,Soongsil University,숭실대학교|숭실대 앞,37.4963,126.9572,500,
세종대,Sejong University,세종대학교|세종대 앞,37.5502,127.0738,500,
서울시립대,University of Seoul,시립대|서울시립대학교|시립대 앞,37.5838,127.0588,600,
판교테크노밸리,Pangyo Techno Valley,판교 테크노밸리|판교 아브뉴프랑|아브뉴프랑 판교|유스페이스,37.4020,127.1080,800,
정자동 카페거리,Jeongja-dong Cafe Street,정자동 카페골목,37.3670,127.1070,500,
보정동 카페거리,Bojeong-dong Cafe Street,보정 카페거리|죽전 카페거리|용인 보정동 카페거리,37.3216,127.1108,450,
행궁동,Haenggung-dong,행리단길|행궁동 카페거리|화성행궁|행궁동 공방거리|장안동 수원|수원 행리단길|행궁동 행리단길|화서문로,37.2830,127.0135,600,
수원화성,Hwaseong Fortress,수원 화성|팔달문|장안문|방화수류정,37.2871,127.0119,900,
수원 통닭거리,Suwon Chicken Street,통닭거리|팔달문 통닭거리|남문 통닭거리,37.2791,127.0176,300,
나혜석거리,Nahyeseok Street,인계동 나혜석거리|수원 나혜석거리|효원공원,37.2637,127.0327,350,
광교호수공원,Gwanggyo Lake Park,원천호수|신대호수|광교 앨리웨이|앨리웨이 광교|Alleyway Gwanggyo,37.2838,127.0660,1000,
라페스타,La Festa,일산 라페스타|일산 라페,37.6612,126.7690,350,
웨스턴돔,Western Dom,일산 웨스턴돔,37.6553,126.7745,300,
밤리단길,Bamnidan-gil,일산 밤리단길|보넷길|밤가시마을,37.6718,126.7790,450,
헤이리,Heyri Art Valley,헤이리마을|헤이리예술마을|파주 헤이리|예술마을 헤이리|Heyri|Heyri Art Village,37.7890,126.6985,900,
파주출판도시,Paju Book City,파주출판단지|지혜의숲|롯데프리미엄아울렛 파주|Paju Publishing Town,37.7080,126.6870,1000,
의정부 부대찌개거리,Uijeongbu Budae-jjigae Street,부대찌개거리|의정부 부대찌개골목,37.7425,127.0495,350,
남한산성,Namhansanseong,산성로터리|남한산성 닭죽촌|산성리,37.4787,127.1812,1200,
에버랜드,Everland,캐리비안베이|용인 에버랜드|자연농원|Caribbean Bay|Everland Resort,37.2939,127.2020,1200,
두물머리,Dumulmeori,양평 두물머리|세미원,37.5330,127.3170,900,
안양1번가,Anyang First Street,안양 1번가|안양일번가|안양 댕리단길|안양중앙시장|Anyang 1st Street,37.3998,126.9210,400,
해운대해수욕장,Haeundae Beach,해운대 해변|해운대해변|해운대 구남로|구남로|해운대 바다,35.1587,129.1604,900,
해리단길,Haeridan-gil,해운대 해리단길|해운대 구역사,35.1660,129.1570,450,
광안리해수욕장,Gwangalli Beach,광안리|광안리해변|광안리 바다,35.1532,129.1186,900,
민락회센터,Millak Raw Fish Center,민락동 회센터|민락회타운|민락수변공원|민락 횟집거리|밀락더마켓|Millac the Market|Millak Waterside Park,35.1550,129.1270,350,
서면,Seomyeon,서면 젊음의거리|서면 먹자골목,35.1559,129.0595,700,
전포 카페거리,Jeonpo Cafe Street,전리단길|전포카페거리|전포공구길|전포동 카페거리|서면 전포,35.1557,129.0640,500,
남포동,Nampo-dong,광복동|광복로|남포동 먹자골목|부산 남포|광복로 패션거리|광복동 먹자골목,35.0985,129.0300,600,
BIFF광장,BIFF Square,비프광장|부산국제영화제 광장|피프광장|남포동 극장가|씨앗호떡 골목|PIFF Square,35.0987,129.0265,300,
자갈치시장,Jagalchi Market,자갈치 회센터|자갈치 꼼장어골목|Jagalchi Fish Market,35.0967,129.0305,450,
국제시장,Gukje Market,부산 국제시장,35.1012,129.0283,350,
부평깡통시장,Bupyeong Kkangtong Market,깡통시장|부평깡통야시장|부평야시장|부평시장|깡통야시장|부평동 족발골목,35.1020,129.0262,350,
감천문화마을,Gamcheon Culture Village,감천마을|Gamchon Culture Village|부산 마추픽추,35.0975,129.0106,600,
흰여울문화마을,Huinnyeoul Culture Village,흰여울마을|흰여울|흰여울길|절영해안산책로|영도 흰여울마을|White Stream Village,35.0786,129.0453,500,
송도해수욕장,Songdo Beach,부산 송도|송도 해상케이블카|송도 구름산책로|암남공원|Songdo Marine Cable Car,35.0757,129.0172,800,
송정해수욕장,Songjeong Beach,송정해변|부산 송정|구덕포|서핑 송정,35.1786,129.1997,800,
다대포해수욕장,Dadaepo Beach,다대포|다대포 낙조분수|몰운대,35.0469,128.9663,900,
센텀시티,Centum City,센텀|롯데백화점 센텀시티|영화의전당|Busan Cinema Center,35.1697,129.1310,700,
벡스코,BEXCO,부산전시컨벤션센터|올림픽교차로,35.1690,129.1361,400,
달맞이길,Dalmaji-gil,달맞이고개|해운대 달맞이|문탠로드|중동 달맞이|Dalmaji Hill|Moontan Road,35.1580,129.1800,800,
마린시티,Marine City,더베이101|The Bay 101|동백섬|누리마루|누리마루APEC하우스|Nurimaru APEC House|Dongbaek Island|해운대 마린시티|마린시티 영화의거리|수영만|우동 마린시티|수영만 요트경기장,35.1568,129.1440,600,
부산대,Pusan National University,부산대학교|부산대앞|부대앞|부산대학로|PNU|부산대 정문,35.2316,129.0840,700,
경성대,Kyungsung University,경성대학교|경대|경대앞|경성대 문화골목|경성대 앞|경성대 먹자골목|KSU,35.1376,129.1005,500,
부경대,Pukyong National University,부경대학교|부경대 대연캠퍼스|PKNU,35.1340,129.1030,500,
사직야구장,Sajik Baseball Stadium,사직구장|사직운동장|아시아드주경기장|Sajik Stadium,35.1940,129.0615,500,
동문시장,Dongmun Market,제주동문시장|동문재래시장|동문야시장|동문수산시장|동문공설시장,33.5118,126.5260,400,
서귀포매일올레시장,Seogwipo Olle Market,올레시장|매일올레시장|서귀포 올레시장|서귀포 시장,33.2500,126.5636,400,
제주공항,Jeju International Airport,제주국제공항|Jeju Airport,33.5071,126.4930,900,
누웨마루거리,Nuwemaru Street,제주 연동 누웨마루|연동 누웨마루|바오젠거리|누웨모루|Baojian Street|Baozen Street,33.4856,126.4915,500,
애월 한담해변,Handam Beach,한담해안|한담해변|한담해안산책로|애월 한담|한담공원|Handam Coastal Trail,33.4590,126.3100,900,
협재해수욕장,Hyeopjae Beach,협재|협재해변|비양도 앞,33.3938,126.2397,900,
월정리해수욕장,Woljeongri Beach,월정리|월정리해변|월정리 카페거리|월정해수욕장|Woljeong Beach,33.5564,126.7958,900,
함덕해수욕장,Hamdeok Beach,함덕|함덕해변|서우봉,33.5431,126.6692,900,
성산일출봉,Seongsan Ilchulbong,일출봉|Sunrise Peak|성산항|성산포,33.4581,126.9425,1000,
섭지코지,Seopjikoji,휘닉스 제주|신양섭지해변|유민미술관|아쿠아플라넷 제주|Phoenix Jeju|Aqua Planet Jeju|Sinyang Beach,33.4240,126.9310,900,
중문관광단지,Jungmun Resort,중문|중문색달해변|중문해수욕장|Jungmun Beach,33.2540,126.4120,1200,
이중섭거리,Lee Jung-seop Street,이중섭미술관|서귀포 이중섭거리,33.2460,126.5645,350,
제주대,Jeju National University,제주대학교|제주대 정문|JNU,33.4562,126.5618,900,
고속터미널,Express Bus Terminal,고터|강남터미널|고터몰|센트럴시티|강남고속버스터미널|파미에스테이션|Famille Station|Goto Mall,37.5057,127.0058,500,
구로디지털단지,Guro Digital Complex,구디|구로디지털단지 먹자골목|구로디지털|구로공단|구디 먹자골목|G Valley|G밸리,37.4852,126.9015,600,
가산디지털단지,Gasan Digital Complex,가디|가디단|마리오아울렛|현대아울렛 가산|가산 아울렛|Mario Outlet,37.4815,126.8827,600,
신논현역,Sinnonhyeon,,37.5046,127.0251,500,9호선|신분당선
언주역,Eonju,,37.5073,127.0339,500,9호선
선정릉역,Seonjeongneung,,37.5105,127.0436,500,9호선|수인분당선
삼성중앙역,Samseong Jungang,,37.5130,127.0532,500,9호선
봉은사역,Bongeunsa,,37.5142,127.0602,500,9호선
사평역,Sapyeong,,37.5041,127.0153,500,9호선
고속터미널역,Express Bus Terminal,고터,37.5049,127.0049,500,9호선
신반포역,Sinbanpo,,37.5034,126.9959,500,9호선
구반포역,Gubanpo,,37.5013,126.9873,500,9호선
동작역,Dongjak,,37.5029,126.9803,500,9호선
흑석역,Heukseok,,37.5088,126.9637,500,9호선
노들역,Nodeul,,37.5129,126.9531,500,9호선
노량진역,Noryangjin,,37.5138,126.9426,500,9호선
샛강역,Saetgang,,37.5173,126.9294,500,9호선|신림선
여의도역,Yeouido,,37.5217,126.9243,500,9호선
국회의사당역,National Assembly,,37.5280,126.9178,500,9호선
당산역,Dangsan,,37.5347,126.9025,500,9호선
선유도역,Seonyudo,,37.5380,126.8936,500,9호선
신목동역,Sinmokdong,,37.5444,126.8832,500,9호선
염창역,Yeomchang,,37.5470,126.8749,500,9호선
등촌역,Deungchon,,37.5508,126.8654,500,9호선
증미역,Jeungmi,,37.5577,126.8617,500,9호선
가양역,Gayang,,37.5613,126.8543,500,9호선
양천향교역,Yangcheon Hyanggyo,,37.5681,126.8417,500,9호선
마곡나루역,Magongnaru,,37.5670,126.8290,500,9호선|공항철도
신방화역,Sinbanghwa,,37.5675,126.8167,500,9호선
종합운동장역,Sports Complex,,37.5110,127.0738,500,9호선
삼전역,Samjeon,,37.5046,127.0879,500,9호선
석촌고분역,Seokchon Gobun,,37.5024,127.0967,500,9호선
석촌역,Seokchon,,37.5054,127.1069,500,9호선
송파나루역,Songpanaru,,37.5103,127.1121,500,9호선
한성백제역,Hanseong Baekje,,37.5164,127.1163,500,9호선
올림픽공원역,Olympic Park,,37.5162,127.1309,500,9호선
둔촌오륜역,Dunchon Oryun,,37.5196,127.1387,500,9호선
중앙보훈병원역,VHS Medical Center,,37.5287,127.1485,500,9호선
판교역,Pangyo,,37.3948,127.1112,500,신분당선|경강선
정자역,Jeongja,,37.3660,127.1082,500,신분당선|수인분당선
양재시민의숲역,Yangjae Citizen's Forest,매헌역,37.4700,127.0386,500,신분당선
광교중앙역,Gwanggyo Jungang,아주대역,37.2887,127.0517,500,신분당선
수지구청역,Suji-gu Office,,37.3227,127.0951,500,신분당선
미금역,Migeum,,37.3499,127.1090,500,신분당선|수인분당선
서현역,Seohyeon,,37.3849,127.1233,500,수인분당선
수내역,Sunae,,37.3785,127.1142,500,수인분당선
야탑역,Yatap,,37.4112,127.1286,500,수인분당선
압구정로데오역,Apgujeong Rodeo,,37.5276,127.0405,500,수인분당선
서울숲역,Seoul Forest,,37.5436,127.0446,500,수인분당선
홍대입구역,Hongik University,,37.5572,126.9245,500,공항철도|경의중앙선
공덕역,Gongdeok,,37.5440,126.9514,500,공항철도|경의중앙선
디지털미디어시티역,Digital Media City,DMC|DMC역|디엠씨역|DMC Station,37.5767,126.8994,500,공항철도|경의중앙선
북한산우이역,Bukhansan Ui,,37.6630,127.0127,500,우이신설선
솔밭공원역,Solbat Park,,37.6562,127.0133,500,우이신설선
신림역,Sillim,,37.4842,126.9297,500,신림선
${SEOUL_LANDMARKS}${SEOUL_BUILDING_LANDMARKS}${GYEONGGI_LANDMARKS}${BUSAN_LANDMARKS}${JEJU_LANDMARKS}${CAMPUS_LANDMARKS}`,
}
