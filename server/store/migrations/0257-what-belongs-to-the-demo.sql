-- What belongs to the demo, whatever becomes of its names and addresses: its accounts by the logins that they were made
-- with, its websites by their shops.
create table demo_account (
  customer_id bigint primary key references customer on delete cascade,
  login text not null unique
);
create table demo_website (
  website_id bigint primary key references website_setting on delete cascade,
  shop text not null unique
);

-- Until now they were known by their addresses, and its websites where there was a customer of the demo.
insert into demo_account (customer_id, login)
select id, login from customer join (values
    ('admin@vigie.example', 'admin'),
    ('camille@maisondirecte.example', 'camille'),
    ('louis@nuitsclaires.example', 'louis')
  ) as known (email, login) using (email);

insert into demo_website (website_id, shop)
select id, shop from website_setting join (values
    ('maisondirecte', 'https://www.maisondirecte.example/'),
    ('comptoir-martel', 'https://www.comptoirmartel.example/'),
    ('galerie-vauban', 'https://www.galerievauban.example/'),
    ('prix-canaille', 'https://www.prixcanaille.example/'),
    ('marche-des-alpes', 'https://www.marchedesalpes.example/'),
    ('planete-bazar', 'https://www.planetebazar.example/'),
    ('entrepot-gaillard', 'https://www.entrepotgaillard.example/'),
    ('nuits-claires', 'https://www.nuitsclaires.example/'),
    ('berceau-et-compagnie', 'https://www.berceauetcompagnie.example/')
  ) as known (shop, url) using (url)
where exists (select from demo_account where login <> 'admin');
