/**
 * Files that osmium 1.15 wrote of these elements; kept as text, since a list of venues is never committed:
 *
 *   node 1     restaurant 북촌 손만두, with all its tags in `readOsm.test.ts`, at 37.4979, 127.0276
 *   nodes 2–5  the corners of way 10: 37.5000–37.5002, 127.0300–127.0304
 *   node 6     traffic lights; node 7 a café without a name
 *   way 10     café 로스터리 한강, a building; way 11 from node 2 to node 4, without tags
 *   relation 20  pub 마포 펍, a multipolygon of way 11
 */

/** `osmium cat venues.osm -o v.osm.pbf --output-header=osmosis_replication_timestamp=2026-06-01T00:00:00Z` */
export const DENSE_PBF = Buffer.from(
  `
    AAAADQoJT1NNSGVhZGVyGD8QMxo7eJxT4vMvzg1OzkjNTdQNM9AzU+JySc0rTvXLT0ktbmLkzS/OzSzN1TfUMzTVM2hgapj++QIbAJr3ELoA
    AAAMCgdPU01EYXRhGOADEIsEGtoDeJw1TkFr02AYTtPOb323NDU6dVMxCIOxGZdUi5LBDjsKu7gfML4lX5qPtl9C8sXag1BletCCVRBBik4Q
    9OBB0A3Fw4anXYT9CT0sKXiaNzFp9Xnh5eF53vfhgSMRhHQQbhJGeRsgICHHUYAZhwJLVSjHO3eTT101edCL33bjJz1AmW4SBtJKVLdcj6mr
    mNkRICuiIWUE5LoXEMyW7KjpNyirwZifXhEoLVyvaBWtWq1quqEbgFpkI6ScwJTLuR+ai4vNLOgyuY3TRwKS56etWG3d9aIghNlVT1vDqmGY
    uq4Z1XRfMq5lvGKYV/QldS1SPccBCdt2YPqBd4syKy2TbPaTF58HD7/EHzeTR/1/vk1DHlCLQ/Hww7P43rvD7fcwMXRSnRAOk4P73cHzN/HL
    Tvy6D+WhlfYICYuaGyQA0agAtFxCGpaLaQD5NglhnOM6wS3cBuTSmpsRmQfYcai1HtIaw40QChZ2iPI4p3RzgMQR5q8CyueGUEqd/W+vpO3d
    p3NChhkkjHDxP5lH4oislH/9/P5D7O2LwtYFoXPnQL6h7P3Z+Vrs/Bb3loXd5a1+7kC+OSvmC2PH0HgRJialklw+rpw4OXXq9JnpmelhzNlz
    gnhe+AtO4aLSAAAADAoHT1NNRGF0YRiFARB+GoABeJzjsuVi4OJIKs3MScnMS+diT8xNzcssqeRiyQOyuJgrU4u5WJIT01K5hF8vnPOma8nb
    lg2vl61ReDt1zqsNU7kYhGyllDm4hJgZmZilmFlY2ZT4OJgEFpz9fYJNgkGBQYPdiZWFiYmJVUqMgxsoxSiwtOXGbpgUEwsLAJ9sIbsAAAAL
    CgdPU01EYXRhGHQQahpweJzjsudi4GIpqSxI5WJPzE3Nyyyp5GLJA7K4eHJLc0oyC/JzKtPz87iYC0qTuLheL+94279G4W1fL1AXa35pSWqR
    kLqSKoeIEDMjE7MUMwsrmxIfB6NAw+P2LWwSDAoMGuxOjBxejGJBjIwAgpsbdQ==
  `,
  'base64',
)

/**
 * The same data with `-f pbf,pbf_compression=none,pbf_dense_nodes=false,add_metadata=false`: no compression, no dates.
 */
export const PLAIN_PBF = Buffer.from(
  `
    AAAADQoJT1NNSGVhZGVyGCIKICIOT3NtU2NoZW1hLVYwLjaCAQ1vc21pdW0vMS4xNS4wAAAADAoHT1NNRGF0YRiXBAqUBAr0AgoACgdhbWVu
    aXR5CgRuYW1lCgduYW1lOmVuCgdjdWlzaW5lCgVwaG9uZQoHd2Vic2l0ZQoNb3BlbmluZ19ob3VycwoNYWRkcjpwcm92aW5jZQoNYWRkcjpk
    aXN0cmljdAoLYWRkcjpzdHJlZXQKEGFkZHI6aG91c2VudW1iZXIKCndoZWVsY2hhaXIKCHRha2Vhd2F5CgpyZXN0YXVyYW50ChDrtoHstIwg
    7IaQ66eM65GQCg1CdWtjaG9uIE1hbmR1Cg9rb3JlYW47ZHVtcGxpbmcKDis4Mi0yLTU1NS0wMTAxChVodHRwczovL21hbmR1LmV4YW1wbGUK
    JU1vLVNhIDExOjAwLTE1OjAwLDE3OjAwLTIxOjMwOyBTdSBvZmYKD+yEnOyauO2KueuzhOyLnAoJ6rCV64Ko6rWsCgzthYztl6TrnoDroZwK
    AjEyCgN5ZXMKB2hpZ2h3YXkKD3RyYWZmaWNfc2lnbmFscwoEY2FmZRKaAQosCAISDQECAwQFBgcICQoLDA0aDQ4PEBESExQVFhcYGRlA8ObN
    5QJIwP62uwkKDggEQICv0OUCSMD1ubsJCg4IBkCAr9DlAkiAtLq7CQoOCAhAoM7Q5QJIgLS6uwkKDggKQKDO0OUCSMD1ubsJChQIDBIBGhoB
    G0Cgy9HlAkjgkbu7CQoUCA4SAQEaARxA8NrR5QJIsKG7uwkAAAALCgdPU01EYXRhGF4KXAo7CgAKCGJ1aWxkaW5nCgdhbWVuaXR5CgRuYW1l
    CgN5ZXMKBGNhZmUKE+uhnOyKpO2EsOumrCDtlZzqsJUSHRoTCAoSAwECAxoDBAUGQgUEAgICBRoGCAtCAgQEAAAACwoHT1NNRGF0YRhaClgK
    PQoACgR0eXBlCgdhbWVuaXR5CgRuYW1lCgxtdWx0aXBvbHlnb24KA3B1YgoK66eI7Y+sIO2OjQoFb3V0ZXISFyIVCBQSAwECAxoDBAUGQgEH
    SgEWUgEB
  `,
  'base64',
)
